// Bundles the admin page into dist/admin: hashed and compressed files, and a manifest of them for
// the service.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { antdByFile, firstInOne, styleNonce } from './admin-imports.mjs';
import { bundledLicences } from './admin-licences.mjs';
import { loadedBy, sizesOf, STEPS } from './admin-budget.mjs';
import { screenStyles, stylesOf } from './admin-styles.mjs';

/** The first versions with `:has`, which pins rows' actions; docs/admin-page.md names them, too. */
const BROWSERS = ['chrome105', 'edge105', 'firefox121', 'safari15.4'];

/**
 * Makes Chromium compile every function off the main thread while the file is downloading;
 * otherwise each is compiled on that thread at its first call. Other browsers see a comment.
 */
const ALL_CALLED = Buffer.from('//# allFunctionsCalledOnLoad\n');

/** Reads the files of an import. */
const SHEET_WORKER = 'admin/importing/sheet/sheet.worker.ts';

/**
 * Bundles `root`/admin. Returns a line for everything over budget; the files are written anyway, so
 * that they can be examined.
 */
export async function bundleAdmin(root, { build, transform }) {
  const common = {
    absWorkingDir: root,
    outdir: 'dist/admin/assets',
    bundle: true,
    format: 'esm',
    target: BROWSERS,
    jsx: 'automatic',
    minify: true,
    write: false,
    metafile: true,
    plugins: [antdByFile, styleNonce],
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
  };
  // Separate bundles: one runs before anything else is loaded, the other in a worker.
  const start = await build({ ...common, entryPoints: ['admin/start.ts'] });
  const worker = await build({ ...common, format: 'iife', entryPoints: [SHEET_WORKER] });
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: ['admin/main.tsx'],
    splitting: true,
    define: {
      ...common.define,
      SHEET_WORKER: JSON.stringify(nameOf(entryOf(worker.metafile, SHEET_WORKER))),
    },
    plugins: [
      ...common.plugins,
      firstInOne(join(root, 'admin/app/app.tsx')),
      screenStyles(join(root, 'admin'), transform),
    ],
  });
  const styles = Buffer.from(await stylesOf(join(root, 'admin'), { transform, target: BROWSERS }));
  const first = loadedBy(metafile, ['admin/main.tsx']);
  const atOnce = new Set([...first].map(nameOf));
  const files = [
    ...[start, worker, { outputFiles }]
      .flatMap((bundle) => bundle.outputFiles)
      .map(({ path, contents }) => {
        const name = nameOf(path);
        return {
          name,
          contents: atOnce.has(name) ? Buffer.concat([ALL_CALLED, contents]) : contents,
        };
      }),
    { name: `page-${hash(styles)}.css`, contents: styles },
    {
      name: 'licences.txt',
      contents: Buffer.from(bundledLicences(root, metafile, worker.metafile)),
    },
  ];
  const compressed = await Promise.all(files.map(compress));
  const folder = join(root, 'dist/admin');
  writeAll(join(folder, 'assets'), compressed);
  const script = entryOf(metafile, 'admin/main.tsx');
  const startScript = entryOf(start.metafile, 'admin/start.ts');
  const manifest = {
    start: nameOf(startScript),
    script: nameOf(script),
    styles: `page-${hash(styles)}.css`,
    // The script's imports, named in the page so that they are not discovered one after another.
    preloads: [...first].filter((path) => path !== script).map(nameOf),
    files: compressed.map(({ name }) => name),
    documents: operations(join(root, 'admin/operations')),
  };
  writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1));
  writeWhole(join(folder, 'metafile.json'), JSON.stringify(metafile));

  const bytes = new Map(compressed.map(({ name, gz }) => [`dist/admin/assets/${name}`, gz.length]));
  const always = [`dist/admin/assets/${manifest.styles}`, startScript];
  return sizesOf(metafile, bytes, always).flatMap(({ step, size }) =>
    size > STEPS[step].budget
      ? [`${step}: ${Math.ceil(size / 1024)} kB compressed, the budget is ${STEPS[step].kB} kB`]
      : [],
  );
}

const nameOf = (path) => path.split(/[\\/]/).pop();

const entryOf = ({ outputs }, module) =>
  Object.keys(outputs).find((path) => outputs[path].entryPoint === module);

async function compress({ name, contents }) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
    promisify(gzip)(contents, { level: 9 }),
  ]);
  return { name, br, gz };
}

/** Writes the files, and then removes those of earlier builds. */
function writeAll(folder, files) {
  mkdirSync(folder, { recursive: true });
  const written = new Set();
  for (const { name, ...encodings } of files)
    for (const [encoding, bytes] of Object.entries(encodings)) {
      writeWhole(join(folder, `${name}.${encoding}`), bytes);
      written.add(`${name}.${encoding}`);
    }
  for (const name of readdirSync(folder))
    if (!written.has(name) && !name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
}

function writeWhole(path, content) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

/** The documents that the page sends, each with its fragments. */
const operations = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
