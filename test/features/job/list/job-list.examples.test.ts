import { EXAMPLES, readExample, shownStatement } from '../../../support/job-list/job-list.examples';

/** job-list.plan.slow.test.ts verifies their plans. After a change run `npm run codegen:sql`. */
describe.each(Object.entries(EXAMPLES))('examples/%s.sql', (name, example) => {
  const file = readExample(name);

  it('shows the statement that is run', () => {
    expect(file.slice(0, file.indexOf('\n-- EXPLAIN'))).toBe(shownStatement(example));
  });

  it('fits into 100 columns', () => {
    expect(file.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });
});
