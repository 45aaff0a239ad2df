import type { Client } from 'pg';
import { forgetPosition } from './follow/binlog/saved-position';
import { allowAllWrites } from './owners/refused-writes';
import { tables } from './tables/tables';
import { takeLock } from './target/lock';
import { prepareTarget } from './target/prepare-target';

/**
 * Throws if the migration is finished or, without `replace`, if the database contains rows that no
 * import wrote: a mistyped address must not overwrite demo data or a service in use.
 */
export async function requireImportAllowed(client: Client, replace: boolean): Promise<void> {
  const { rows: closed } = await client.query<{ at: string }>(
    'SELECT closed_at::text AS at FROM import_closed',
  );
  if (closed[0]) {
    throw new Error(
      `The migration was finished at ${closed[0].at}: ` +
        'an import would overwrite later changes. See --reopen.',
    );
  }
  if (replace) return;
  for (const { name } of tables) {
    const { rows } = await client.query(
      `SELECT FROM ${name}
       WHERE NOT EXISTS (SELECT FROM import_chunk) AND NOT EXISTS (SELECT FROM import_staged)
       LIMIT 1`,
    );
    if (rows.length > 0) {
      throw new Error(
        `"${name}" contains rows that no import wrote: use an empty database, or --replace.`,
      );
    }
  }
}

/**
 * After the switch: forbids further imports, and gives every table to this side. Reports that, and
 * how many recorded changes were not written back to the old database.
 */
export async function finishImport(client: Client, print: (line: string) => void): Promise<void> {
  await prepare(client);
  await allowAllWrites(client);
  await client.query('INSERT INTO import_closed DEFAULT VALUES');
  print('The migration is finished: every table belongs to the new side.');
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM import_outbox');
  const waiting = rows[0]?.count ?? '0';
  if (waiting !== '0')
    print(
      `Changes that were not written back: ${waiting}. ` +
        'To write them to the old database: --reopen, then --follow --write-back.',
    );
}

/** Reverses `finishImport`: imports may run again. Reports what the next one will do. */
export async function reopenImport(client: Client, print: (line: string) => void): Promise<void> {
  await prepare(client);
  // The old side's log lacks what changed here meanwhile: a follower has to compare all tables.
  await forgetPosition(client);
  await client.query('DELETE FROM import_closed');
  print('Imports may run again: the next one reverts what changed here meanwhile.');
}

async function prepare(client: Client): Promise<void> {
  await takeLock(client, (line) => void process.stderr.write(`${line}\n`));
  await prepareTarget(client, false);
}
