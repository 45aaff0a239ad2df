// The licences of what is bundled: their authors ask to be named wherever copies of their work go.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One text with the licence of every package of which the bundle has a part. */
export function bundledLicences(root, { inputs }) {
  const folders = new Set(Object.keys(inputs).flatMap(packageFolder));
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

/** `node_modules/@scope/name` of a path below it; of nested ones the innermost. */
function packageFolder(path) {
  const at = path.lastIndexOf('node_modules/');
  if (at < 0) return [];
  const [first = '', second = ''] = path.slice(at + 'node_modules/'.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return [`${path.slice(0, at)}node_modules/${name}`];
}
