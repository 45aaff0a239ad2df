import type { Client } from 'pg';

/**
 * Gives administrators' users new ids if the old side has meanwhile used theirs. `stage` is the
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
    // This deletes dependent rows such as sessions: the administrator has to log in again.
    await client.query('DELETE FROM users WHERE id = $1', [from]);
  }
}
