import { ofImages, withCover } from '../../../admin/importing/sheet/sheet.cover';

describe('the cover of an imported job', () => {
  it('is the first image unless the row names one', () => {
    const images = ['a.mp4?v=1', 'b.jpg', 'c.jpg'];
    expect(withCover({ jobName: '普工', images })).toMatchObject({ cover: 'b.jpg' });
    expect(withCover({ images, cover: 'c.jpg' }).cover).toBe('c.jpg');
    for (const input of [{ images: ['a.mp4'] }, { jobName: '普工' }])
      expect(withCover(input)).toBe(input);
  });

  it('is not set for a job that exists', () => {
    expect(withCover({ id: '5', images: ['b.jpg'] })).toEqual({ id: '5', images: ['b.jpg'] });
  });

  it('has its problems reported at the images if it comes from them', () => {
    const told = [0, 1].map((row) => ({ field: `rows.${row}.cover`, message: 'a' }));
    expect(ofImages(told, [{ images: ['b.jpg'] }, { cover: 'c.jpg' }])).toEqual([
      { field: 'rows.0.images', message: 'a' },
      { field: 'rows.1.cover', message: 'a' },
    ]);
  });
});
