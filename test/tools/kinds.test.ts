import type { Kind } from '../../tools/import/kinds/kind';
import { keyword, paths, types, userIds } from '../../tools/import/kinds/text';
import { Notes } from '../../tools/import/report/note';

const column = { sql: 'keyword', type: 'text', offset: 0 };

it('refuses a keyword that the index could not hold, and takes others as they are', () => {
  const notes = new Notes();
  expect(keyword.convert('普'.repeat(600), notes, column)).toBe('普'.repeat(600));
  expect(notes.take()).toEqual([]);
  keyword.convert('普'.repeat(1_000), notes, column);
  expect(notes.take()).toMatchObject([{ kind: 'too long', outcome: 'refused' }]);
});

describe('a list as JSON', () => {
  const converted = (kind: Kind, raw: string) => {
    const notes = new Notes();
    const value = kind.convert(raw, notes, column);
    return [value, ...notes.take().map(({ kind: found }) => found)];
  };

  it('is read, and reported', () => {
    expect(converted(paths, '["/a.jpg", "b,c.jpg", "\\u666e.png", "", "/a.jpg"]')).toEqual([
      ['/a.jpg', 'b,c.jpg', '普.png'],
      'JSON list',
    ]);
    expect(converted(paths, ' [] ')).toEqual([[], 'JSON list']);
    expect(converted(types, '[1,"3"]')).toEqual([['1', '3'], 'JSON list']);
    expect(converted(userIds, '["7", 8]')).toEqual([['7', '8'], 'JSON list']);
  });

  it('with no usable user is for nobody', () =>
    expect(converted(userIds, '["anna"]')).toEqual([['0'], 'JSON list']));

  it.each(['[a.jpg', '{"a":1}', '[{"url":"/a.jpg"}]', '["a\\u0000.jpg"]', '[1].jpg'])(
    'is not what only looks like one: %s',
    (raw) => expect(converted(paths, raw)).toEqual([raw.split(',')]),
  );
});
