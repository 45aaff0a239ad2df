import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

/** The benchmark loads compiled files by their paths, which no compiler checks. */
it('the benchmark and its peers name files of the service that exist', () => {
  const folder = join(packageRoot, 'bench');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.mjs') && !path.includes('node_modules'),
  );
  const named = scripts.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/fromService\('\.\/(.+?)\.js'\)/g)].map(
      ([, file]) => `src/${file}.ts`,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(packageRoot, file)))).toEqual([]);
});
