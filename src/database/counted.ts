import type { Knex } from 'knex';

/** What statements are counted on, such as a request's trace. */
export interface Tally {
  statements: number;
}

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
    get: (all, name, asked) => (name === 'context' ? core : (Reflect.get(all, name, asked) as unknown)),
  });
}

function countingClient(client: Client, tally: Tally): Client {
  const counting = Object.create(client) as Client;
  counting.emit = (event, ...details) => {
    if (event === 'query') tally.statements += 1;
    return client.emit(event, ...details);
  };
  return counting;
}
