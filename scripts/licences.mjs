// Prints the licence of every installed package, and fails for one that a permissively licensed
// service cannot ship.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommand, understood } from './command.mjs';

const program = createCommand(
  'npm run licences --',
  'Lists the licences; status 1 for one that is not permissive.',
  ['npm run licences'],
);
if (!understood(program.action(() => undefined))) process.exit();

const root = join(import.meta.dirname, '..');
const ALLOWED = new Set(
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD CC0-1.0 Unlicense BlueOak-1.0.0 Python-2.0 CC-BY-4.0 OFL-1.1 PostgreSQL MIT-0 Zlib'.split(
    ' ',
  ),
);

/** Also allowed in packages that are not shipped. */
const ALLOWED_FOR_DEVELOPMENT = new Set([...ALLOWED, 'MPL-2.0']);

/**
 * Reads the licence from its file, or from a line of the readme, if package.json names none;
 * recognises only MIT.
 */
const fromFile = (folder) =>
  readdirSync(folder).some(
    (file) =>
      (/^licen[cs]e/i.test(file) && /^\W*(the )?mit license/i.test(textOf(folder, file))) ||
      (/^readme/i.test(file) && /^ *\(?(?:the )?mit(?: license\))?$/im.test(textOf(folder, file))),
  )
    ? 'MIT'
    : 'unknown';

const textOf = (folder, file) => readFileSync(join(folder, file), 'utf8');

/** In "(MIT OR GPL-2.0)" one has to be allowed; in "MIT AND BSD" all. */
const allowed = ({ licence, dev }) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((name) => (dev ? ALLOWED_FOR_DEVELOPMENT : ALLOWED).has(name.trim())),
    );

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const rows = Object.entries(packages)
  .filter(([path]) => path !== '' && existsSync(join(root, path, 'package.json')))
  .map(([path, { dev = false }]) => {
    const { name, version, license, licenses } = JSON.parse(
      readFileSync(join(root, path, 'package.json'), 'utf8'),
    );
    const stated =
      license?.type ??
      license ??
      licenses?.map(({ type }) => type).join(' OR ') ??
      fromFile(join(root, path));
    return { name, version, licence: stated, dev };
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

for (const { name, version, licence, dev } of rows) {
  console.log(`${licence.padEnd(24)} ${name}@${version}${dev ? ' (development)' : ''}`);
}
const refused = rows.filter((each) => !allowed(each));
for (const { name, licence } of refused) console.error(`Not permissive: ${name} (${licence})`);
process.exitCode = refused.length === 0 ? 0 : 1;
