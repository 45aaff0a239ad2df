import type { Knex } from 'knex';
import type { Timing } from '../lib/trace';

/** What statements are counted on, such as a request's trace; timed too where there is a list for it. */
export interface Tally {
  statements: number;
  readonly timings?: Timing[] | undefined;
}

/** Of more statements than these nobody reads the times. */
const MOST_TIMED = 100;

/** What Knex calls its client: whatever it makes runs through it, and it tells of each statement, a transaction's too. */
interface Client {
  emit(event: string, ...details: unknown[]): boolean;
}

/** What Knex's function and all that hangs on it work by. */
interface Core {
  readonly client: Client;
  queryBuilder(): Knex.QueryBuilder;
}

/** The same database, the same connections; each statement that goes through the returned counts once. */
export function counted(database: Knex, tally: Tally | undefined): Knex {
  if (tally === undefined) return database;
  const { context } = database as unknown as { context: Core };
  const client = { value: countingClient(context.client, tally) };
  const core = Object.create(context, { client }) as Core;
  return new Proxy(database, {
    apply: (_database, _this, [table, options]: [string, object?]) =>
      core.queryBuilder().table(table, options),
    // Knex's methods and getters ask `this` for its context.
    get: (all, name, asked) =>
      name === 'context' ? core : (Reflect.get(all, name, asked) as unknown),
  });
}

function countingClient(client: Client, tally: Tally): Client {
  const counting = Object.create(client) as Client;
  const { timings } = tally;
  const note = timings && timed(timings);
  counting.emit = (event, ...details) => {
    if (event === 'query') tally.statements += 1;
    note?.(event, details);
    return client.emit(event, ...details);
  };
  return counting;
}

/** What Knex tells of a statement: before it, and after it as the second detail. */
interface Told {
  readonly sql?: string;
  readonly __knexQueryUid?: string;
}

function timed(timings: Timing[]) {
  const running = new Map<unknown, Timing>();
  const keyOf = (told: Told) => told.__knexQueryUid ?? told;

  return (event: string, [first, second]: unknown[]): void => {
    if (event === 'query' && timings.length < MOST_TIMED) {
      const told = first as Told;
      const command = /^\s*(\w+)/.exec(told.sql ?? '')?.[1]?.toUpperCase() ?? 'SQL';
      const timing = { command, started: performance.now() };
      timings.push(timing);
      running.set(keyOf(told), timing);
    } else if (event === 'query-response' || event === 'query-error') {
      const timing = running.get(keyOf(second as Told));
      if (timing === undefined) return;
      timing.ended = performance.now();
      timing.failed = event === 'query-error';
    }
  };
}
