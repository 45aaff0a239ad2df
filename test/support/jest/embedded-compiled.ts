import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

const SOURCES = join(__dirname, '../../../src/embedded-postgres');

/** The sources as JavaScript, where plain node can run them and finds the packages. */
export async function compileEmbedded(): Promise<string> {
  const cache = join(__dirname, '../../../.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'embedded-'));
  const options = {
    module: ModuleKind.CommonJS,
    target: ScriptTarget.ES2022,
    esModuleInterop: true,
  };
  for (const name of await readdir(SOURCES, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(join(SOURCES, name), 'utf8');
    const { outputText } = transpileModule(text, { compilerOptions: options });
    const compiled = join(folder, name.replace(/ts$/, 'js'));
    await mkdir(dirname(compiled), { recursive: true });
    await writeFile(compiled, outputText);
  }
  return folder;
}
