import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

type Compile = typeof vm.compileFunction;
type Importer = vm.CompileFunctionOptions['importModuleDynamically'];

/** By file. */
const compiled = new Map<string, { readonly source: string; readonly script: vm.Script }>();
/** The running test file's imports, by the importing file; they keep all its modules in memory. */
const importers = new Map<string, Importer>();

/**
 * Replaces vm.compileFunction for Jest, which compiles each module again for each test file: here a
 * worker compiles it once. V8 keeps a script's code in every context.
 */
const once =
  (compile: Compile): Compile =>
  (source, parameters = [], options = {}) => {
    const { filename, parsingContext, importModuleDynamically: importer } = options;
    if (filename === undefined || parsingContext === undefined)
      return compile(source, parameters, options);
    let known = compiled.get(filename);
    if (known?.source !== source) {
      known = { source, script: scriptOf(source, parameters, filename) };
      compiled.set(filename, known);
    }
    importers.set(filename, importer);
    return known.script.runInContext(parsingContext) as ReturnType<Compile>;
  };

function scriptOf(source: string, parameters: readonly string[], filename: string): vm.Script {
  const head = `(function (${parameters.join()}) {`;
  return new vm.Script(`${head}${source}\n})`, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: (specifier, _script, attributes) => {
      const importer = importers.get(filename);
      if (typeof importer !== 'function') throw new Error(`${filename} cannot import ${specifier}`);
      return importer(specifier, undefined as never, attributes);
    },
  });
}

vm.compileFunction = once(vm.compileFunction);

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    // For canvas.cjs.
    this.global.requireOutside = require;
  }

  override async teardown(): Promise<void> {
    importers.clear();
    const { global } = this;
    await super.teardown();
    // A failed test may still wait in a loop, which would keep the process running for ever.
    Object.assign(global, { setImmediate: neverImmediate, setTimeout: neverTimeout });
  }
}

function neverImmediate(): NodeJS.Immediate {
  const immediate = setImmediate(() => undefined);
  clearImmediate(immediate);
  return immediate;
}

function neverTimeout(): NodeJS.Timeout {
  const timeout = setTimeout(() => undefined);
  clearTimeout(timeout);
  return timeout;
}
