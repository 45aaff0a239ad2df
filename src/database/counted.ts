import type { Knex } from 'knex';
import type { Timing } from '../lib/trace';
import { listenedTo, statementKeyOf, type StatementDetails } from './knex-internals';

/** What statements are counted on, such as a request's trace; timed too where there is a list for it. */
export interface Tally {
  statements: number;
  readonly timings?: Timing[] | undefined;
}

/** Of more statements than these nobody reads the times. */
const MOST_TIMED = 100;

/** The same database, the same connections; each statement that goes through the returned counts once. */
export function counted(database: Knex, tally: Tally | undefined): Knex {
  if (tally === undefined) return database;
  const note = tally.timings && timed(tally.timings);
  return listenedTo(database, (event, details) => {
    if (event === 'query') tally.statements += 1;
    note?.(event, details);
  });
}

function timed(timings: Timing[]) {
  const running = new Map<unknown, Timing>();

  return (event: string, [first, second]: readonly unknown[]): void => {
    if (event === 'query' && timings.length < MOST_TIMED) {
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
