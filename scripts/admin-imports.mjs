// Has each component of antd imported from its own file: what one screen alone uses is then loaded
// with that screen, which esbuild cannot do with what comes through antd's index.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const FROM_ANTD = /^import \{([^}]*)\} from 'antd';$/gm;

export const antdByFile = {
  name: 'antd-by-file',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]admin[\\/][^\n]*\.tsx?$/, namespace: 'file' }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace(FROM_ANTD, (_, names) => names.split(',').map(one).join(' '));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** `DatePicker as Picker` is the default of `antd/es/date-picker`. */
function one(imported) {
  const [name = '', local = name] = imported.trim().split(' as ');
  if (name === '' || name.startsWith('type ')) return '';
  const file = name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return `import ${local} from 'antd/es/${file}';`;
}

/**
 * Makes one file of everything that the page starts with. esbuild splits by which later files share
 * a module, which would give some thirty small ones; each of those files is therefore made to
 * import all of `first`, which has been loaded by then.
 */
export const firstInOne = (first) => ({
  name: 'first-in-one',
  setup({ onResolve, onLoad, resolve, initialOptions: { absWorkingDir: root } }) {
    onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, resolveDir, namespace }) => {
      if (kind !== 'dynamic-import' || namespace !== 'file') return undefined;
      const found = await resolve(path, { kind: 'import-statement', resolveDir });
      return { path: relative(root, found.path), namespace: 'later', errors: found.errors };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: `import ${JSON.stringify(first)};
        export { default } from ${JSON.stringify(join(root, path))};`,
      resolveDir: root,
    }));
  },
});

const WITH_NONCE = /if \(csp\?\.nonce\) \{\s+styleNode\.nonce = csp\?\.nonce;\s+\}/;

/**
 * Adds the page's nonce to every style sheet of antd: two of them (the width of scroll bars, and
 * the one that stops the page from scrolling below a dialog) lack it.
 */
export const styleNonce = {
  name: 'style-nonce',
  setup({ onLoad }) {
    onLoad(
      { filter: /rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/ },
      async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!WITH_NONCE.test(source)) throw new Error(`${path} has changed: look at its nonce.`);
        const contents = source.replace(
          WITH_NONCE,
          "styleNode.nonce = document.querySelector('meta[name=csp-nonce]')?.nonce ?? '';",
        );
        return { contents, loader: 'js' };
      },
    );
  },
};
