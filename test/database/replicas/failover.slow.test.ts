import type { Knex } from 'knex';
import { aJob } from '../../support/factories';
import { startPrimary, type TestPrimary, type TestReplica } from '../../support/upstreams/replicas';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

let primary: TestPrimary;
let replica: TestReplica;
let spare: TestReplica;
let behind: TestReplica;
let service: TestService;

/** Joins several hosts in one URL, as in libpq. */
function urlOf(...urls: string[]): string {
  const [first, ...others] = urls.map((url) => new URL(url));
  const hosts = others.map(({ host }) => `,${host}`).join('');
  return `${first?.href.replace(/@([^/]+)/, `@$1${hosts}`)}?target_session_attrs=read-write`;
}

// Each test breaks a server.
beforeEach(async () => {
  primary = await startPrimary();
  replica = await primary.addReplica();
  spare = await primary.addReplica();
  behind = await primary.addReplica();
  service = await startService({
    // The standby comes first; it accepts connections but no writes.
    DATABASE_URL: urlOf(spare.url, primary.url),
    DATABASE_REPLICA_URLS: replica.url,
    DATABASE_REPLICA_LAG: '600000',
    RATE_LIMITS: 'off',
  });
});
afterEach(async () => {
  await service.close();
  await primary.close();
});

interface Seen {
  readonly jobs: { items: { id: string }[] };
  readonly viewer: { id: string; keywords: { keyword: string }[] } | null;
}
const SEEN = '{ jobs { items { id } } viewer { id keywords { keyword } } }';

/** Returns whether a query of jobs is waiting for a lock on this server. */
async function isWaiting(database: Knex): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { pid: number }[] }>(
    "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ 'job'",
  );
  return rows.length > 0;
}

const isLocked = async (database: Knex) =>
  (await database('pg_locks').whereRaw("relation = 'job'::regclass AND mode ~ 'AccessExclusive'"))
    .length > 0;

/** A query that waits on the replica for a locked table, and a function that unlocks it. */
async function aQueryOnTheReplica(token: string) {
  for (;;) {
    const lock = await service.knex.transaction();
    await lock.raw('LOCK TABLE job IN ACCESS EXCLUSIVE MODE');
    // A commit, which sends the lock on to the replica.
    await service.knex.raw("SELECT pg_logical_emit_message(true, 'test', '')");
    while (!(await isLocked(replica.knex)));
    const answer = service.graphql<Seen>(SEEN, {}, token);
    for (;;) {
      if (await isWaiting(replica.knex)) return { answer, letGo: () => lock.rollback() };
      if (await isWaiting(service.knex)) break;
    }
    await lock.rollback();
    await answer;
  }
}

it('a query restarts on the primary if its replica closes the connection', async () => {
  const token = await service.tokenFor(7);
  const id = String(await aJob(service.knex));
  const { answer, letGo } = await aQueryOnTheReplica(token);
  await replica.knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
  );
  while (!(await isWaiting(service.knex)));
  await letGo();
  expect(await answer).toEqual({
    data: { jobs: { items: [{ id }] }, viewer: { id: '7', keywords: [] } },
  });
});

it('a query restarts on the primary if its replica is killed', async () => {
  const { answer, letGo } = await aQueryOnTheReplica(await service.tokenFor(7));
  replica.signal('SIGKILL');
  while (!(await isWaiting(service.knex)));
  await letGo();
  expect((await answer).errors).toBeUndefined();
});

it('writes go to the next host after the primary dies and a standby is promoted', async () => {
  const token = await service.tokenFor(8);
  const acknowledged: string[] = [];
  const record = async () => {
    const keyword = `k${acknowledged.length}`;
    const { errors } = await service.graphql(
      `mutation ($keyword: String!) { recordKeyword(keyword: $keyword) { id } }`,
      { keyword },
      token,
    );
    if (errors === undefined) acknowledged.push(keyword);
    return errors?.[0]?.extensions.code ?? 'OK';
  };
  for (let n = 0; n < 5; n += 1) expect(await record()).toBe('OK');
  await spare.inStep();
  await primary.kill();
  expect(await record()).toBe('SERVICE_UNAVAILABLE');
  await spare.promote();
  let said = await record();
  for (; said !== 'OK'; said = await record()) expect(said).toBe('SERVICE_UNAVAILABLE');
  expect(acknowledged).toHaveLength(6);
  const { data } = await service.graphql<Seen>(SEEN, {}, token);
  expect(data.viewer?.keywords.map(({ keyword }) => keyword)).toEqual(acknowledged.reverse());
  // The cache is notified of changes on that host, too.
  await spare.knex('category').insert({ name: '新' });
  const names = async () => {
    const answer = await service.graphql<{ categories: { name: string }[] }>(
      '{ categories { name } }',
    );
    return answer.data.categories.map(({ name }) => name);
  };
  while (!(await names()).includes('新'));
});

it('a token of a promoted primary that has died is not called invalid', async () => {
  await primary.kill();
  await spare.promote();
  const late = await startService({
    DATABASE_URL: urlOf(spare.url, primary.url),
    DATABASE_REPLICA_URLS: `${behind.url},${spare.url}`,
    RATE_LIMITS: 'off',
  });
  try {
    const token = await late.tokenFor(9);
    // Until a checkpoint, the promoted primary itself reports its old timeline.
    await spare.knex.raw('CHECKPOINT');
    const metrics = async () => (await fetch(`${late.base}/metrics`)).text();
    while ((await metrics()).includes('gateway_replica_in_use{replica="2"}'));
    spare.signal('SIGKILL');
    expect((await late.rest('keywordList', {}, token)).code).toBe(503);
  } finally {
    await late.close();
  }
});
