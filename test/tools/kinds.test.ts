import { keyword } from '../../tools/import/kinds/text';
import { Notes } from '../../tools/import/report/note';

const column = { sql: 'keyword', type: 'text', offset: 0 };

it('refuses a keyword that the index could not hold, and takes others as they are', () => {
  const notes = new Notes();
  expect(keyword.convert('普'.repeat(600), notes, column)).toBe('普'.repeat(600));
  expect(notes.take()).toEqual([]);
  keyword.convert('普'.repeat(1_000), notes, column);
  expect(notes.take()).toMatchObject([{ kind: 'too long', outcome: 'refused' }]);
});
