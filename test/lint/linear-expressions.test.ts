import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

/**
 * The expressions that the lint rule refuses. ESLint's plugin is an ES module, which Jest does not
 * load.
 */
function refused(expressions: readonly string[]): string[] {
  const script = `
    import { Linter } from 'eslint';
    import expressions from ${JSON.stringify(join(packageRoot, 'scripts/lint/linear-expressions.mjs'))};
    const rules = { 'expressions/linear-expressions': 'error' };
    const bad = (each) => new Linter().verify('x = ' + each, [{ plugins: { expressions }, rules }]).length > 0;
    console.log(JSON.stringify(${JSON.stringify(expressions)}.filter(bad)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[];
}

const EXPONENTIAL = [
  String.raw`/^(?:\d{1,2}px|none|[a-z]{3,20}|\s)+$/i`,
  String.raw`/^(?:a|aa)+$/`,
];
const QUADRATIC = [String.raw`/^[+-]?(?:\d+\.?\d*|\.\d+)$/`, String.raw`/^\s*a?\s*$/`];
const LINEAR = [
  String.raw`/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i`,
  String.raw`/\d{4}/`,
  String.raw`/(?<!\/)\/+$/`,
];

it('the lint rule rejects exactly the regular expressions with superlinear run time', () => {
  expect(refused([...EXPONENTIAL, ...QUADRATIC, ...LINEAR])).toEqual([
    ...EXPONENTIAL,
    ...QUADRATIC,
  ]);
});
