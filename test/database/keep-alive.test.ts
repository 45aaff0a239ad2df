import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '../support/database';

/** /proc shows times in hundredths of a second. */
const TICKS = 100;
const KEEP_ALIVE = '02';

/** Returns the seconds until TCP probes the idle connection from one port to another. */
async function probedWithin(from: number, to: number): Promise<number> {
  const [local, remote] = [from, to].map(
    (port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`,
  ) as [string, string];
  for (;;) {
    const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
    const fields = lines.map((line) => line.trim().split(/\s+/));
    const connection = fields.find((each) => each[1]?.endsWith(local) && each[2]?.endsWith(remote));
    const timer = connection?.[5];
    const [kind, ticks = ''] = timer?.split(':') ?? [];
    // Another timer runs until the last data have been acknowledged.
    if (kind === KEEP_ALIVE) return parseInt(ticks, 16) / TICKS;
  }
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('an idle connection to the database', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  it('is probed by TCP keep-alive within 30 s', async () => {
    const { rows } = await database.knex.raw<{ rows: { client: number; server: number }[] }>(
      'SELECT inet_client_port() AS client, inet_server_port() AS server',
    );
    const [ports = { client: 0, server: 0 }] = rows;
    expect(await probedWithin(ports.client, ports.server)).toBeLessThanOrEqual(30);
  });
});
