import { smallCopy } from '../../../admin/media/use-small-copy';

describe('the small copy of an image', () => {
  const url = 'https://jobs.test/uploads/media/a.jpg';

  it('is at least two pixels wide per CSS pixel of the given size', () => {
    const widths = [48, 96, 120, 148, 320].map((size) => smallCopy(url, size).split('?w=')[1]);
    expect(widths).toEqual(['160', '320', '320', '640', '640']);
  });

  it('is not requested if the service makes none', () => {
    for (const other of [
      '',
      'https://jobs.test/uploads/media/a.gif',
      'https://jobs.test/uploads/media/a.mp4',
      'https://pictures.test/a.jpg',
      `${url}?x-oss-process=image/resize,w_300`,
    ])
      expect(smallCopy(other, 48)).toBe(other);
  });
});
