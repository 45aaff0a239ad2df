// Imports each component of antd from its own file, so that a component of one screen alone is
// loaded with that screen; esbuild cannot do that for imports through antd's index.
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

/** Turns `DatePicker as Picker` into the default import of `antd/es/date-picker`. */
function one(imported) {
  const [name = '', local = name] = imported.trim().split(' as ');
  if (name === '' || name.startsWith('type ')) return '';
  const file = name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return `import ${local} from 'antd/es/${file}';`;
}

/**
 * Puts everything that the page starts with into one file. esbuild splits by which later files
 * share a module, which would yield some thirty small files; each later file is therefore made to
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
