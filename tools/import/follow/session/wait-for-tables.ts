import { readLiveSchema } from '../../source/live';
import type { Source } from '../../source/source';
import type { Followed } from '../changes/followed-table';

/** How long a table that is renamed may be away until it comes back, in milliseconds. */
const PATIENCE = 10_000;
/** Between two checks, in milliseconds. */
const AGAIN_AFTER = 200;

/**
 * Waits until all the old tables exist: a table that is changed by way of a copy may be renamed
 * away before the copy takes its name. Returns after ten seconds in any case.
 */
export async function waitForTables(source: Source, all: readonly Followed[]): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const schema = await readLiveSchema(source);
    if (all.every(({ from }) => schema.has(from))) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
}
