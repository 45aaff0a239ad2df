import type { Knex } from 'knex';
import type { Timing } from '../../lib/http/trace';
import {
  listenedTo,
  statementKeyOf,
  type RequestOfStatements,
  type StatementDetails,
} from '../knex-internals';

/**
 * Counts statements, for example in a request's trace; if it has a list of timings, they are timed
 * as well.
 */
interface QueryCount {
  statements: number;
  readonly timings?: Timing[] | undefined;
}

/** At most this many statements are timed. */
const MAX_TIMED = 100;

/**
 * Returns the same database, with the same connections; each statement run through the result is
 * counted, and belongs to `request` if there is one.
 */
export function withQueryCount(
  database: Knex,
  count: QueryCount | undefined,
  request?: RequestOfStatements,
): Knex {
  if (count === undefined) return database;
  const time = count.timings && timer(count.timings);
  const listen = (event: string, details: readonly unknown[]) => {
    if (event === 'query') count.statements += 1;
    time?.(event, details);
  };
  return listenedTo(database, listen, request);
}

/** A listener that records when each statement ran. */
function timer(timings: Timing[]) {
  const running = new Map<unknown, Timing>();

  return (event: string, [first, second]: readonly unknown[]): void => {
    if (event === 'query' && timings.length < MAX_TIMED) {
      const details = first as StatementDetails;
      const command = /^\s*(\w+)/.exec(details.sql ?? '')?.[1]?.toUpperCase() ?? 'SQL';
      const timing = { command, started: performance.now() };
      timings.push(timing);
      running.set(statementKeyOf(details), timing);
    } else if (event === 'query-response' || event === 'query-error') {
      const timing = running.get(statementKeyOf(second as StatementDetails));
      if (timing === undefined) return;
      timing.ended = performance.now();
      timing.failed = event === 'query-error';
    }
  };
}
