import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPlace, type Place } from '../../src/embedded-postgres/place';
import { prepareCluster } from '../../src/embedded-postgres/server/cluster';

const UID = 12_345;
const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('a cluster', () => {
  let place: Place;
  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cluster-test-'));
    place = { ...(await openPlace(dataDir, () => undefined)), identity: {} };
  });
  afterEach(() => rm(place.dataDir, { recursive: true, force: true }));

  const prepare = (changes: Partial<Place> = {}) => prepareCluster({ ...place, ...changes }, false);
  const aCluster = async () => {
    await mkdir(place.cluster);
    await writeFile(join(place.cluster, 'PG_VERSION'), `${place.binaries.major}\n`);
    await writeFile(place.passwordFile, 'secret');
  };

  it('without its password file is refused with what to do', async () => {
    await aCluster();
    await rm(place.passwordFile);
    await expect(prepare()).rejects.toThrow(
      `${place.passwordFile} cannot be read: ` +
        `restore it, or remove ${place.cluster} to begin with an empty database`,
    );
  });

  it('whose version cannot be read is not replaced by an empty one', async () => {
    await mkdir(join(place.cluster, 'PG_VERSION'), { recursive: true });
    await expect(prepare()).rejects.toThrow('EISDIR');
  });

  it('that is incomplete or away keeps its password file', async () => {
    const refusal = `${place.cluster} has no file PG_VERSION`;
    await aCluster();
    await mkdir(join(place.cluster, 'base'));
    await rm(join(place.cluster, 'PG_VERSION'));
    await expect(prepare()).rejects.toThrow(refusal);
    await rm(place.cluster, { recursive: true });
    await symlink(join(place.dataDir, 'unmounted'), place.cluster);
    await expect(prepare()).rejects.toThrow(refusal);
    expect(await readFile(place.passwordFile, 'utf8')).toBe('secret');
  });

  it('that others may read or that a group may write becomes private', async () => {
    await aCluster();
    for (const [mode, expected] of [
      [0o755, 0o700],
      [0o770, 0o700],
      [0o750, 0o750],
    ] as const) {
      await chmod(place.cluster, mode);
      expect(await prepare()).toBe('secret');
      expect((await stat(place.cluster)).mode & 0o777).toBe(expected);
    }
  });

  asRoot('that root restored is given to the user that runs PostgreSQL', async () => {
    await aCluster();
    await mkdir(join(place.cluster, 'base/1'), { recursive: true });
    await prepare({ identity: { uid: UID } });
    for (const path of ['', 'PG_VERSION', 'base', 'base/1'])
      expect(await stat(join(place.cluster, path))).toMatchObject({ uid: UID, gid: UID });
  });

  it('that cannot be created leaves no remains', async () => {
    const binaries = { ...place.binaries, initdb: '/bin/false' };
    await expect(prepare({ binaries })).rejects.toThrow('/bin/false: exit code 1');
    expect(await readdir(place.dataDir)).toEqual(['password']);
  });
});
