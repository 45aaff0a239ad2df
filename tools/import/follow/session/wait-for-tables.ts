import { readLiveSchema } from '../../source/live';
import type { Source } from '../../source/source';
import type { Followed } from '../changes/followed-table';

/** How long a table that is renamed may be away until it comes back. */
const MAX_WAIT_MS = 10_000;
/** Between two checks. */
const CHECK_INTERVAL_MS = 200;

/**
 * Waits until all the old tables exist: a table that is changed by way of a copy may be renamed
 * away before the copy takes its name. Returns after ten seconds in any case.
 */
export async function waitForTables(source: Source, all: readonly Followed[]): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end;) {
    const schema = await readLiveSchema(source);
    if (all.every(({ from }) => schema.has(from))) return;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}
