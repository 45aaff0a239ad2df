import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

const folder = join(packageRoot, 'bench');
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.mjs') && !path.includes('node_modules'),
);

/** `const { name, … } = fromService('./file.js')`, and the like. */
const IMPORT = /const \{([^}]+)\} =\s+[\w.()]+\(\s*['`]([^'`]+)\.js['`]/g;
const FOLDER = /const (\w+) = '(\.\.\/dist\/[^']+)'/g;

/** Returns a script's imports from the compiled service: the file's source, and the name. */
function taken(script: string): [source: string, name: string][] {
  const text = readFileSync(join(folder, script), 'utf8');
  const folders = new Map([...text.matchAll(FOLDER)].map(([, name, path]) => [name, path]));
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', path = '']) => {
    const whole = path.replace(/\$\{(\w+)\}/g, (_, name: string) => folders.get(name) ?? '');
    const source = whole.includes('dist/') ? whole.replace(/^.*dist\//, '') : join('src', whole);
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name): [string, string] => [`${source}.ts`, name]);
  });
}

/** The benchmark loads compiled files by path, which the compiler does not check. */
it('the benchmark and its peers import only names that the service exports', () => {
  const all = scripts.flatMap(taken);
  expect(all.length).toBeGreaterThan(25);
  const exports = ([source, name]: [string, string]) =>
    new RegExp(`^export .*\\b${name}\\b`, 'm').test(
      readFileSync(join(packageRoot, source), 'utf8'),
    );
  expect(all.filter((each) => !exports(each))).toEqual([]);
});
