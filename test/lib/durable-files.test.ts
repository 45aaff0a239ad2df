import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskMediaStore } from '../../src/features/media/store/media.store.disk';
import { mediaPath } from '../../src/features/media/store/media.store';
import { PosterFiles } from '../../src/features/poster/files/poster.files';
import { removeDrafts, writeWhole } from '../../src/lib/files';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
}

/** Node's asynchronous file system calls during the work, in order; some of them are Jest's. */
async function fileCalls(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  const events: TraceEvent[] = [];
  session.on('NodeTracing.dataCollected', ({ params }) =>
    events.push(...(params.value as TraceEvent[])),
  );
  await session.post('NodeTracing.start', {
    traceConfig: { includedCategories: ['node.fs.async'] },
  });
  await work();
  const complete = once(session, 'NodeTracing.tracingComplete');
  await session.post('NodeTracing.stop');
  await complete;
  session.disconnect();
  return events.filter(({ ph }) => ph === 'b').map(({ name }) => name);
}

/** Even after a power failure, a file is complete or absent (the contract, section 7). */
describe('the content is synced to disk before the file gets its name:', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'job-gateway-durable-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    ['a small file', (at) => writeWhole(join(at, 'a'), Buffer.from('x')), /write .*fsync .*rename/],
    [
      'a poster',
      (at) => new PosterFiles(at).publish(5, { png: Buffer.from('x'), sha256: 'ab' }),
      /write .*fsync .*link/,
    ],
    [
      'an upload, whose name is synced, too',
      async (at) => {
        const received = await new DiskMediaStore(at).receive(Readable.from(['x']));
        await received.keep(mediaPath('ab'.repeat(32), 'jpg'));
      },
      /write .*fsync .*link .*fsync/,
    ],
  ])('%s', async (_what, write, order) => {
    expect((await fileCalls(() => write(folder))).join(' ')).toMatch(order);
  });
});

it('removeDrafts removes the old drafts of killed processes and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-drafts-'));
  const names = () => readdirSync(folder, { recursive: true }).map(String).sort();
  try {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    for (const name of ['a/b/.hidden', 'a/7_5']) writeFileSync(join(folder, name), '');
    const kept = names();
    // As writeWhole names them.
    for (const below of ['', 'a', 'a/b'])
      writeFileSync(join(folder, below, `.${randomUUID()}`), 'x');
    const all = names();
    await removeDrafts(folder);
    expect(names()).toEqual(all);
    for (const name of all) utimesSync(join(folder, name), 1, 1);
    await removeDrafts(folder);
    expect(names()).toEqual(kept);
    await removeDrafts(join(folder, 'missing'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
