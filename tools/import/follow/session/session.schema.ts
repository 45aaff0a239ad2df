import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '../../plan/plan';
import { readPlans } from '../../run-import';
import { readLiveSchema } from '../../source/live';
import type { Source } from '../../source/source';
import { changedPlans } from '../binlog/saved-position';
import type { Followed } from '../changes/followed-table';
import { cascadesOf } from '../changes/unlogged';
import type { Opened } from './session.open';

/** How long a table that is being renamed may be missing. */
const MAX_WAIT_MS = 10_000;
const CHECK_INTERVAL_MS = 200;

/** Thrown if the old schema no longer matches the plan. */
export class SchemaChanged extends Error {}

/** Throws `SchemaChanged` if the current schema would give other plans than these. */
export async function checkSchema(
  { asking, options, followed, prepared }: Opened,
  plans: readonly Plan[],
  why: string,
): Promise<void> {
  await asking.query('COMMIT');
  await waitForTables(asking, followed);
  const now = await readPlans(asking, options).catch((error: unknown) => {
    throw new SchemaChanged(`${why}: ${(error as Error).message}`, { cause: error });
  });
  const changed = changedPlans(plans, now.plans);
  if (changed.length > 0)
    throw new SchemaChanged(`${why}: the import would read ${changed.join(', ')} differently.`);
  const before = cascadesOf(followed, prepared.schema);
  if (!isDeepStrictEqual(cascadesOf(followed, now.schema), before))
    throw new SchemaChanged(`${why}: foreign keys change other tables than before.`);
}

/**
 * Waits until all the old tables exist: a table that is changed by way of a copy may be renamed
 * away before the copy takes its name. Gives up after ten seconds.
 */
export async function waitForTables(source: Source, all: readonly Followed[]): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end;) {
    const schema = await readLiveSchema(source);
    if (all.every(({ from }) => schema.has(from))) return;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}
