import type { Client } from 'pg';

/**
 * Gives administrators' users other ids if the old side has used theirs meanwhile. `stage` is the
 * staging table of users. Runs within the caller's transaction.
 */
export async function freeAdminIds(client: Client, stage: string): Promise<void> {
  const { rows } = await client.query<{ from: number; to: number }>(`
    SELECT user_id AS from, (row_number() OVER (ORDER BY user_id)
      + greatest((SELECT max(id) FROM users), (SELECT max(id) FROM ${stage})))::integer AS to
    FROM import_admin WHERE user_id IN (SELECT id FROM ${stage})`);
  for (const { from, to } of rows) {
    const ids = [from, to];
    await client.query(
      'INSERT INTO users (id, name, role) SELECT $2, name, role FROM users WHERE id = $1',
      ids,
    );
    await client.query('DELETE FROM account_address WHERE user_id = $1', [from]);
    await client.query('UPDATE account SET user_id = $2 WHERE user_id = $1', ids);
    await client.query('UPDATE import_admin SET user_id = $2 WHERE user_id = $1', ids);
    // Rows that depend on it, such as sessions, are deleted: the administrator logs in again.
    await client.query('DELETE FROM users WHERE id = $1', [from]);
  }
}
