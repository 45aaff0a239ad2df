import { ofImages, withCover } from '../../../admin/importing/sheet/sheet.cover';
import { readRow, type SheetRow } from '../../../admin/importing/sheet/sheet.rows';

const row = (input: SheetRow['input'], isCoverless = true): SheetRow => ({
  ...{ input, isCoverless, problems: new Map() },
});

describe('the cover of an imported job', () => {
  it('is the first image if the job has none and the row names none', () => {
    const images = ['a.mp4?v=1', 'b.jpg', 'c.jpg'];
    expect(withCover(row({ jobName: '普工', images }))).toMatchObject({ cover: 'b.jpg' });
    expect(withCover(row({ id: '5', images }))).toMatchObject({ id: '5', cover: 'b.jpg' });
    expect(withCover(row({ images, cover: 'c.jpg' })).cover).toBe('c.jpg');
    for (const input of [{ images: ['a.mp4'] }, { jobName: '普工' }])
      expect(withCover(row(input))).toBe(input);
  });

  it('is not set for a job that has one', () => {
    const input = { id: '5', images: ['b.jpg'] };
    expect(withCover(row(input, false))).toBe(input);
  });

  it('is missing for a new job, and unknown for one that has not been read', () => {
    const isCoverless = (id: string) => readRow([id, '焊工'], ['id', 'jobName']).isCoverless;
    expect([isCoverless(''), isCoverless('5')]).toEqual([true, false]);
  });

  it('has its problems reported at the images if it comes from them', () => {
    const told = [0, 1].map((at) => ({ field: `rows.${at}.cover`, message: 'a' }));
    expect(ofImages(told, [row({ images: ['b.jpg'] }), row({ cover: 'c.jpg' })])).toEqual([
      { field: 'rows.0.images', message: 'a' },
      { field: 'rows.1.cover', message: 'a' },
    ]);
  });
});
