import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

/** The tests that the lint rule rejects; its plugin is an ES module, which Jest does not load. */
function refused(tests: readonly string[]): string[] {
  const script = `
    import { Linter } from 'eslint';
    import tests from ${JSON.stringify(join(packageRoot, 'scripts/lint/tests-expect.mjs'))};
    const rules = { 'tests/tests-expect': 'error' };
    const bad = (each) => new Linter().verify(each, [{ plugins: { tests }, rules }]).length > 0;
    console.log(JSON.stringify(${JSON.stringify(tests)}.filter(bad)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[];
}

const EMPTY = [
  "it('runs', () => run())",
  "it.each([1])('runs %i', async (n) => { await run(n); })",
  "it('is', () => { expectation = 1; }); expect(1).toBe(1)",
];
const EXPECTING = [
  "it('is', () => expect(run()).toBe(1))",
  "it.each([1])('is %i', async (n) => { await expectRun(n); })",
  "it('shows', async () => { await page.getByText('a').waitFor(); })",
  "test.knex.on('query', () => count())",
];

it('the lint rule rejects tests without an expectation, and no others', () => {
  expect(refused([...EMPTY, ...EXPECTING])).toEqual(EMPTY);
});
