// Has each component of antd imported from its own file: what one screen alone uses is then loaded
// with that screen, which esbuild cannot do with what comes through antd's index.
import { readFile } from 'node:fs/promises';

const FROM_ANTD = /^import \{([^}]*)\} from 'antd';$/gm;

export const antdByFile = {
  name: 'antd-by-file',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]admin[\\/][^\n]*\.tsx?$/ }, async ({ path }) => {
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

const WITH_NONCE = /if \(csp\?\.nonce\) \{\s+styleNode\.nonce = csp\?\.nonce;\s+\}/;

/**
 * Has every style sheet that antd's parts write carry the page's nonce: two of them (the width of
 * scroll bars, and what keeps the page from scrolling below a dialog) pass none on.
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
