import type { Knex } from 'knex';
import type { Upstreams } from '../../lib/upstreams/upstreams';
import { BUCKETS, PROBE, type Quota, type SharedStore } from './sliding-window';

/** Including the wait for a connection: longer than a busy pool needs to provide one. */
const STATEMENT_TIMEOUT_MS = 1_000;
/** How often expired rows are deleted. */
const CLEANUP_INTERVAL_MS = 60_000;

/** Opens the store of counts that instances share in the table `rate_window`. */
export function openDatabaseStore(
  database: Knex,
  upstreams: Upstreams,
  clock?: () => number,
): SharedStore {
  async function take(key: string, { most, seconds }: Quota): Promise<number> {
    const { rows } = await database.raw<{ rows: [{ wait: number }] }>(
      'SELECT rate_window_take(?, ?, ?, ?) AS wait',
      [key, most, seconds / BUCKETS, clock?.() ?? null],
    );
    return rows[0].wait;
  }
  const breaker = upstreams.add('rate_limit_database', {
    timeLimit: STATEMENT_TIMEOUT_MS,
    probe: () => take(...PROBE),
  });
  const sweep = () =>
    database('rate_window')
      .whereRaw('over_at < clock_timestamp()')
      .delete()
      .catch(() => undefined);
  const sweeper = setInterval(() => void sweep(), CLEANUP_INTERVAL_MS).unref();

  return { breaker, take, close: () => clearInterval(sweeper) };
}
