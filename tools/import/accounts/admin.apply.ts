import type { Client } from 'pg';
import type { Admin, CheckedAdmin } from './admin.rules';

interface Known {
  readonly admin_id: string;
  readonly user_id: number;
  readonly digest: string;
  readonly role: string;
  /** Null if the account was deleted here. */
  readonly username: string | null;
}

/** Reads accounts created by earlier imports, by the old id, and whether each still exists. */
export async function readKnown(client: Client): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await client.query<Known>(
    `SELECT admin_id::text, user_id, digest::text, role, account.username
     FROM import_admin LEFT JOIN account USING (user_id)`,
  );
  return new Map(rows.map((row) => [row.admin_id, row]));
}

/** Names of accounts that no import created, in lower case. */
export async function namesTaken(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT lower(username) AS name FROM account
     WHERE user_id NOT IN (SELECT user_id FROM import_admin)`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Makes the accounts equal to the old ones: adds new ones, each with its own user, takes over
 * changed passwords and names, and removes those of administrators who are gone or may no longer
 * log in. What did not change at the old side stays as it is here: a better hash, another password,
 * another role. Returns how many were written or removed.
 */
export async function applyAdmins(
  client: Client,
  checked: readonly CheckedAdmin[],
): Promise<number> {
  const wanted = checked.flatMap(({ admin }) => admin ?? []);
  const known = await readKnown(client);
  const ids = new Set(wanted.map(({ id }) => id));
  const gone = [...known.values()].filter(({ admin_id: id }) => !ids.has(id));
  await remove(client, gone);
  await client.query("SELECT continue_ids('users'::regclass)");
  await freeNames(client, wanted, known);
  let changed = gone.length;
  for (const admin of wanted)
    if (await applyAdmin(client, admin, known.get(admin.id))) changed += 1;
  return changed;
}

/** Deletes the users created for these administrators; sessions and accounts go with them. */
async function remove(client: Client, gone: readonly Known[]): Promise<void> {
  const ids = gone.map(({ user_id }) => user_id);
  await client.query('DELETE FROM account WHERE user_id = ANY ($1::integer[])', [ids]);
  await client.query('DELETE FROM users WHERE id = ANY ($1::integer[])', [ids]);
  await client.query('DELETE FROM import_admin WHERE user_id = ANY ($1::integer[])', [ids]);
}

/** Renames accounts temporarily, so that two that swapped names can be written in turn. */
async function freeNames(
  client: Client,
  wanted: readonly Admin[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const renamed = wanted.flatMap(({ id, username }) => {
    const was = known.get(id);
    return was?.username != null && was.username !== username ? [was.user_id] : [];
  });
  await client.query(
    `UPDATE account SET username = 'renamed.' || md5(username || user_id)
     WHERE user_id = ANY ($1::integer[])`,
    [renamed],
  );
}

/** Writes the changes; returns whether there were any. */
async function applyAdmin(client: Client, admin: Admin, known?: Known): Promise<boolean> {
  const { id, username, passwordHash, role, digest } = admin;
  if (known?.username == null) {
    await create(client, admin, known?.user_id);
    return true;
  }
  const { user_id: userId } = known;
  if (known.username !== username)
    await client.query('UPDATE account SET username = $2 WHERE user_id = $1', [userId, username]);
  if (known.digest !== digest)
    await client.query(
      `UPDATE account SET password_hash = $2, must_change = false, passwordtime = now()
       WHERE user_id = $1`,
      [userId, passwordHash],
    );
  if (known.role !== role)
    await client.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
  await client.query('UPDATE import_admin SET digest = $2, role = $3 WHERE admin_id = $1', [
    id,
    digest,
    role,
  ]);
  return known.username !== username || known.digest !== digest || known.role !== role;
}

async function create(client: Client, admin: Admin, userId?: number): Promise<void> {
  const { id, username, passwordHash, name, role, digest } = admin;
  // If only the account was deleted here, its user still exists.
  await client.query('DELETE FROM users WHERE id = $1', [userId]);
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO users (name, role) VALUES ($1, $2) RETURNING id',
    [name === '' ? username : name, role],
  );
  const user = rows[0]?.id;
  await client.query('INSERT INTO account (user_id, username, password_hash) VALUES ($1, $2, $3)', [
    user,
    username,
    passwordHash,
  ]);
  await client.query(
    `INSERT INTO import_admin (admin_id, user_id, digest, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT (admin_id) DO UPDATE SET user_id = excluded.user_id, digest = excluded.digest,
       role = excluded.role`,
    [id, user, digest, role],
  );
}
