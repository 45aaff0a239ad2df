import { importAdmins } from '../../accounts/import-admins';
import type { Reconciliation } from '../../compare/reconcile';
import { importTable } from '../../import-table';
import type { Plan } from '../../plan/plan';
import type { Opened } from './session.open';

/**
 * Whether a table may lack rows. If users or jobs that it refers to came or went while these were
 * compared as a whole, no change names the rows that were refused without them or deleted with
 * them.
 */
export function mayLackRows(
  plans: readonly Plan[],
  name: string,
  compared: readonly Reconciliation[],
): boolean {
  const to = plans.find(({ table }) => table.name === name)?.table.references ?? {};
  return compared.some(({ table, changed }) => changed > 0 && Object.values(to).includes(table));
}

/** Compares a table as a whole. */
export async function compareTable(
  { client, prepared, progress }: Opened,
  plans: readonly Plan[],
  name: string,
): Promise<Reconciliation> {
  const { source, map, schema } = prepared;
  const task = { client, source, progress };
  const plan = plans.find(({ table }) => table.name === name);
  if (plan !== undefined) return importTable(task, plan);
  const admins = map.tables[name];
  if (admins == null) throw new Error(`There is no table ${name}.`);
  return importAdmins(task, admins, schema);
}
