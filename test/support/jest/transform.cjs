const { transformSync } = require('esbuild');
const { compilerOptions } = require('../../../tsconfig.json');

/**
 * Compiles TypeScript with esbuild, many times as fast as TypeScript itself. Types are not checked,
 * which `npm run typecheck` does, and `jest.mock` is not moved before the imports.
 */
module.exports = {
  process: (source, sourcefile) =>
    transformSync(source, {
      sourcefile,
      loader: sourcefile.endsWith('.ts') ? 'ts' : 'js',
      format: 'cjs',
      target: 'node20',
      sourcemap: 'inline',
      tsconfigRaw: { compilerOptions },
    }),
};
