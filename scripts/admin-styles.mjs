// The admin page's style sheets. Those of the first screens are a file of their own; those of the
// other screens are in the script that is loaded with antd.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isFirst = (path) => /^(app|styles)\//.test(path);

/** Returns the joined style sheets of the first screens, or those in the folders of the others. */
export async function stylesOf(folder, { transform, target, first = true }) {
  const rank = (path) =>
    ['styles/base.css', 'styles/', ''].findIndex((each) => path.startsWith(each));
  const text = readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.css') && isFirst(path) === first)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const { code } = await transform(text, { loader: 'css', minify: true, target });
  return code;
}

/** Makes `import styles from 'screens.css'` the text of the other screens' style sheets. */
export const screenStyles = (folder, transform) => ({
  name: 'screen-styles',
  setup({ onResolve, onLoad, initialOptions: { target } }) {
    onResolve({ filter: /^screens\.css$/ }, ({ path }) => ({ path, namespace: 'styles' }));
    onLoad({ filter: /./, namespace: 'styles' }, async () => ({
      contents: await stylesOf(folder, { transform, target, first: false }),
      loader: 'text',
    }));
  },
});
