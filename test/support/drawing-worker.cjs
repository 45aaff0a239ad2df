const { readFileSync } = require('node:fs');
const ts = require('typescript');

const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  esModuleInterop: true,
};

require.extensions['.ts'] = (module, path) => {
  module._compile(
    ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions }).outputText,
    path,
  );
};

const worker = require('../../src/features/poster/drawing/drawing.worker.ts');
module.exports = Object.assign(worker.default, { thumbnail: worker.thumbnail });
