import { insertKept, keptOf, refuseUnsound, removeGone } from '../merge/merge';
import { continueSequence } from '../merge/merge.remember';
import { refuseRepeated } from '../merge/repeated';
import { stageUnits, type Databases } from './unit.stage';
import { isOfUnits } from './unit.sql';
import { stageUsers } from './unit.users';
import type { Followed } from './ways';

/** Makes the rows of some units what the old database has, within the caller's transaction. */
export async function mergeUnits(
  databases: Databases,
  followed: Followed,
  wanted: readonly string[],
  beforeRemoval: (units: readonly string[]) => Promise<void>,
): Promise<void> {
  const { client } = databases;
  const { plan } = followed;
  const { table } = plan;
  let units = wanted;
  if (table.name === 'users') units = await stageUsers(databases, followed, wanted);
  else await stageUnits(databases, followed, wanted);
  await refuseRepeated(client, plan);
  await refuseUnsound(client, table);
  await beforeRemoval(units);
  await removeGone(client, table, isOfUnits(client, followed, units));
  await insertKept(client, table, `${keptOf(table)} ORDER BY ${table.key.join(', ')}`);
  await continueIds(databases, followed);
}

/** Looks first: continuing locks the table. */
async function continueIds({ client }: Databases, { plan: { table } }: Followed): Promise<void> {
  if (!('id' in table.columns)) return;
  const { rows } = await client.query<{ later: boolean }>(
    `SELECT coalesce(max(id) > coalesce(pg_sequence_last_value(
       pg_get_serial_sequence($1, 'id')::regclass), 0), false) AS later FROM ${keptOf(table)}`,
    [table.name],
  );
  if (rows[0]?.later === true) await continueSequence(client, table);
}
