import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * An ESLint rule: no file imports itself through others. Type imports count as well, unlike in
 * import-x/no-cycle: they also decide what has to be read to understand a file.
 */
const noCycle = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const cycle = cycleFrom(context.filename);
      if (cycle === null) return;
      const names = cycle.map((file) => relative(context.cwd, file));
      context.report({ node, message: `The file imports itself: ${names.join(' -> ')}.` });
    },
  }),
};

/** Returns the shortest way from a file back to itself, or null. */
function cycleFrom(start) {
  const cameFrom = new Map();
  for (let files = [start]; files.length > 0;) {
    const next = [];
    for (const file of files) {
      for (const imported of importsOf(file)) {
        if (imported === start) return [...wayTo(file, cameFrom), start];
        if (cameFrom.has(imported)) continue;
        cameFrom.set(imported, file);
        next.push(imported);
      }
    }
    files = next;
  }
  return null;
}

const wayTo = (file, cameFrom) =>
  cameFrom.has(file) ? [...wayTo(cameFrom.get(file), cameFrom), file] : [file];

const known = new Map();

/** Returns the project's own files that a file imports; notices changes, for use in an editor. */
function importsOf(file) {
  const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  // Not stored yet, or renamed since the file that imports it was read.
  if (mtimeMs === undefined) return [];
  const before = known.get(file);
  if (before?.mtimeMs === mtimeMs) return before.imports;
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  const imports = importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => resolved(join(dirname(file), fileName)));
  known.set(file, { mtimeMs, imports });
  return imports;
}

const resolved = (path) =>
  [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')]
    .filter((file) => existsSync(file))
    .slice(0, 1);

export default { rules: { 'no-cycle': noCycle } };
