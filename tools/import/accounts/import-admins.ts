import type { ImportTask } from '../import-table';
import { hashOf } from '../stage/convert';
import type { LiveSchema } from '../source/live';
import type { TableMap } from '../plan/map';
import type { Reconciliation } from '../compare/reconcile';
import { SEPARATOR } from '../compare/sql';
import { inTransaction } from '../target/transaction';
import { applyAdmins, namesTaken, readKnown } from './admin.apply';
import { readAdmins } from './admin.read';
import { account } from '../tables/tables.account';
import { checkAdmins, type CheckedAdmin } from './admin.rules';

/**
 * Imports the old administrators' accounts. Each gets a user of its own, since the old side numbers
 * administrators and users separately.
 */
export async function importAdmins(
  { client, source, progress }: ImportTask,
  how: TableMap,
  schema: LiveSchema,
): Promise<Reconciliation> {
  progress.begin(account.name);
  const { rows, leftOut } = await readAdmins(source, how, schema);
  progress.expect(rows.length, 0);
  progress.advance(rows.length);
  const { checked, written } = await inTransaction(client, async () => {
    await client.query('LOCK TABLE users, account IN SHARE ROW EXCLUSIVE MODE');
    const all = checkAdmins(rows, await namesTaken(client));
    const changed = await applyAdmins(client, all);
    await recordFindings(client, all);
    return { checked: all, written: changed };
  });
  progress.end();

  const textOf = (...parts: readonly unknown[]) => BigInt(hashOf(parts.join(SEPARATOR)));
  const add = (sums: readonly bigint[]) => sums.reduce((sum, each) => sum + each, 0n);
  const accepted = checked.flatMap(({ admin }) => admin ?? []);
  const present = [...(await readKnown(client)).values()];
  return {
    table: account.name,
    read: BigInt(rows.length),
    now: BigInt(written),
    changed: written,
    written: BigInt(present.filter(({ username }) => username !== null).length),
    corrected: countOf(checked, 'corrected'),
    refused: countOf(checked, 'refused'),
    leftOut,
    source: add(accepted.map(({ id, username, digest }) => textOf(id, username, digest))),
    target: add(present.map(({ admin_id: id, username, digest }) => textOf(id, username, digest))),
    differing: [],
  };
}

const countOf = (checked: readonly CheckedAdmin[], outcome: string) =>
  BigInt(
    checked.filter(({ findings }) => findings.some((each) => each.outcome === outcome)).length,
  );

async function recordFindings(
  client: ImportTask['client'],
  checked: readonly CheckedAdmin[],
): Promise<void> {
  await client.query("DELETE FROM import_finding WHERE table_name = 'account'");
  for (const { rowKey, findings } of checked) {
    for (const { kind, outcome, column, was, became } of findings) {
      await client.query(
        `INSERT INTO import_finding
         (table_name, chunk, row_key, kind, outcome, column_name, was, became)
         VALUES ('account', 0, $1, $2, $3, $4, $5, $6)`,
        [rowKey, kind, outcome, column, was, became],
      );
    }
  }
}
