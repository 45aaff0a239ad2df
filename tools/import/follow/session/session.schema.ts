import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '../../plan/plan';
import { readPlans } from '../../run-import';
import { changedPlans } from '../binlog/saved-position';
import { cascadesOf } from '../changes/unlogged';
import type { Opened } from './session.open';
import { waitForTables } from './wait-for-tables';

/** The old schema does not match the plan any more. */
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
