import { readLiveSchema } from '../source/live';
import type { Source } from '../source/source';
import type { Followed } from './ways';

/** How long a table may be away that is renamed and comes back, in milliseconds. */
const PATIENCE = 10_000;
/** Between two looks, in milliseconds. */
const AGAIN_AFTER = 200;

/**
 * Waits until the old tables are all there: who changes one by a copy may rename it away before the
 * copy takes its name. Returns after ten seconds also where one is not.
 */
export async function untilThere(source: Source, all: readonly Followed[]): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const schema = await readLiveSchema(source);
    if (all.every(({ from }) => schema.has(from))) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
}
