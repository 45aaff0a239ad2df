import { ofImages, withCover } from '../../../admin/importing/sheet/sheet.cover';

describe('the cover of an imported job', () => {
  it('is its first image unless it is named', () => {
    const images = ['a.mp4?v=1', 'b.jpg', 'c.jpg'];
    expect(withCover({ jobName: '普工', images })).toMatchObject({ cover: 'b.jpg' });
    expect(withCover({ images, cover: 'c.jpg' }).cover).toBe('c.jpg');
    for (const input of [{ images: ['a.mp4'] }, { jobName: '普工' }])
      expect(withCover(input)).toBe(input);
  });

  it('stays as it is for a job that exists', () => {
    expect(withCover({ id: '5', images: ['b.jpg'] })).toEqual({ id: '5', images: ['b.jpg'] });
  });

  it('is told of the images that it comes from', () => {
    const told = [0, 1].map((row) => ({ field: `rows.${row}.cover`, message: 'a' }));
    expect(ofImages(told, [{ images: ['b.jpg'] }, { cover: 'c.jpg' }])).toEqual([
      { field: 'rows.0.images', message: 'a' },
      { field: 'rows.1.cover', message: 'a' },
    ]);
  });
});
