import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '../support/database';

/** /proc shows times in hundredths of a second. */
const TICKS = 100;
const KEEP_ALIVE = '02';

/** Returns the seconds until TCP probes the idle connection from this local port. */
async function probedWithin(port: number): Promise<number> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (;;) {
    const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
    const fields = lines.map((line) => line.trim().split(/\s+/));
    const timer = fields.find(([, local]) => local?.endsWith(end))?.[5];
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
    const { rows } = await database.knex.raw<{ rows: { port: number }[] }>(
      'SELECT inet_client_port() AS port',
    );
    expect(await probedWithin(rows[0]?.port ?? 0)).toBeLessThanOrEqual(30);
  });
});
