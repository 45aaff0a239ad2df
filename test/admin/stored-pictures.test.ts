import { picturesIn } from '../../admin/change/stored-pictures';

describe('the pictures that the audit log shows', () => {
  it.each([
    ['cover', 'https://a.test/b.jpg?x-oss-process=image/resize,w_300'],
    ['image', 'uploads/a,b.png'],
  ])('are one for a %s with a comma in its address', (column, path) => {
    expect(picturesIn(column, path)).toEqual([path]);
  });

  it('are those of a list, each once, without empty ones', () => {
    expect(picturesIn('images', ['a,b.png', 'c.png', '', 'c.png'])).toEqual(['a,b.png', 'c.png']);
    expect(picturesIn('cover', '')).toEqual([]);
    expect(picturesIn('images', null)).toEqual([]);
    expect(picturesIn('content', 'a.png')).toEqual([]);
  });
});
