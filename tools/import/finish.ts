import type { Client } from 'pg';
import { allowAllWrites } from './owners/refused-writes';
import { tables } from './tables/tables';
import { takeLock } from './target/lock';
import { prepareTarget } from './target/state';

/**
 * Demo data, or a service in use, must not be overwritten because somebody typed the wrong address.
 */
export async function refuseForeign(client: Client, replace: boolean): Promise<void> {
  const { rows: closed } = await client.query<{ at: string }>(
    'SELECT closed_at::text AS at FROM import_closed',
  );
  if (closed[0]) {
    throw new Error(
      `The move was closed at ${closed[0].at}: ` +
        'an import would undo what happened since. See --reopen.',
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
        `"${name}" holds rows that no import brought: ` +
          'take an empty database, or --replace them all.',
      );
    }
  }
}

/**
 * After the switch: no import may run any more, and everything belongs to this side. Reports that,
 * and how many changes were recorded for the old database and not written back.
 */
export async function finishImport(client: Client, say: (line: string) => void): Promise<void> {
  await prepare(client);
  await allowAllWrites(client);
  await client.query('INSERT INTO import_closed DEFAULT VALUES');
  say('The move is closed: every table belongs to this side.');
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM import_outbox');
  const waiting = rows[0]?.count ?? '0';
  if (waiting !== '0')
    say(
      `Changes that were not written back: ${waiting}. ` +
        'If the old side is to have them: --reopen, then --follow --write-back.',
    );
}

/** Reverses `finishImport`: imports may run again. */
export async function reopenImport(client: Client): Promise<void> {
  await prepare(client);
  await client.query('DELETE FROM import_closed');
}

async function prepare(client: Client): Promise<void> {
  await takeLock(client, (line) => void process.stderr.write(`${line}\n`));
  await prepareTarget(client, false);
}
