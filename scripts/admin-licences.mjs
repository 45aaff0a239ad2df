// The licences of bundled packages, whose authors ask to be named wherever their work is copied.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns one text with the licence of every package that is partly in one of the bundles. */
export function bundledLicences(root, ...metafiles) {
  const paths = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(paths.flatMap(packageFolder));
  return [...folders]
    .sort()
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
      const text = file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8');
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
}

/** Returns the `node_modules/@scope/name` of a path below it; the innermost if they are nested. */
function packageFolder(path) {
  const at = path.lastIndexOf('node_modules/');
  if (at < 0) return [];
  const [first = '', second = ''] = path.slice(at + 'node_modules/'.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return [`${path.slice(0, at)}node_modules/${name}`];
}
