import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

/**
 * The linter's message for the first of these files, after `before`; ESLint's plugin is an ES
 * module, which Jest does not load.
 */
function messageFor(files: Readonly<Record<string, string>>, before = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'no-cycle-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const first = join(folder, Object.keys(files)[0] ?? '');
    const script = `
      import { Linter } from 'eslint';
      import cycles from ${JSON.stringify(join(packageRoot, 'scripts/lint/no-cycle.mjs'))};
      const config = { files: ['**/*.{ts,tsx}'], plugins: { cycles }, rules: { 'cycles/no-cycle': 'error' } };
      const folder = ${JSON.stringify(folder)};
      const linter = new Linter({ cwd: folder });
      const lint = () => linter.verify('', [config], ${JSON.stringify(first)});
      ${before}
      const [message] = lint();
      console.log(message?.message ?? '');`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: packageRoot,
      encoding: 'utf8',
    });
    return output.trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the lint rule rejects an import cycle, type imports and re-exports included', () => {
  const files = {
    'a.ts': "import type { B } from './b';",
    'b.ts': "export { C } from './c';",
    'c.ts': "import { a } from './a';",
  };
  expect(messageFor(files)).toBe('The file imports itself: a.ts -> b.ts -> c.ts -> a.ts.');
});

it('the lint rule follows imports of .tsx files', () => {
  const files = {
    'table.tsx': "import { Row } from './row';",
    'row.tsx': "import type { Column } from './table';",
  };
  expect(messageFor(files)).toBe('The file imports itself: table.tsx -> row.tsx -> table.tsx.');
});

it('the lint rule accepts a file that imports a cycle without being part of it', () => {
  const files = {
    'a.ts': "import './b';\nimport './c';",
    'b.ts': "import './c';",
    'c.ts': "import type {} from './b';",
  };
  expect(messageFor(files)).toBe('');
});

it('the lint rule accepts files that an editor has renamed or not stored yet', () => {
  const files = { 'a.ts': "import './b';", 'b.ts': '' };
  const remove = (name: string) => `(await import('node:fs')).rmSync(folder + '/${name}'); lint();`;
  expect(messageFor(files, `lint(); ${remove('b.ts')} ${remove('a.ts')}`)).toBe('');
});
