import type { Knex } from 'knex';

export interface AccountRow {
  readonly user_id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly must_change: boolean;
}

const columns = ['user_id', 'username', 'password_hash', 'must_change'];

/** Finds an account by name, in any case; `known` tells if it has logged in from this address. */
export async function findAccount(
  database: Knex,
  username: string,
  address: string,
): Promise<(AccountRow & { readonly known: boolean }) | undefined> {
  return withName(database, username).first<AccountRow & { readonly known: boolean }>(
    ...columns,
    database.raw(
      `EXISTS (SELECT FROM account_address AS known
        WHERE known.user_id = account.user_id AND known.address = ?) AS known`,
      [address],
    ),
  );
}

/** Returns whether a user has logged in from this address before. */
export async function hasLoggedInFrom(
  database: Knex,
  userId: number,
  address: string,
): Promise<boolean> {
  const row = await database('account_address')
    .where({ user_id: userId, address })
    .first<{ user_id: number } | undefined>('user_id');
  return row !== undefined;
}

/** Returns whether a user has this name, in any letter case. */
export async function isTaken(database: Knex, username: string): Promise<boolean> {
  const row = await withName(database, username).first<{ user_id: number } | undefined>('user_id');
  return row !== undefined;
}

/** Lower-cased by JavaScript, as for counting attempts: PostgreSQL's would turn `İ` into `i`. */
const withName = (database: Knex, username: string) =>
  database('account').whereRaw('lower(username) = ?', [username.toLowerCase()]);

export async function findAccounts(
  database: Knex,
  userIds: readonly number[],
): Promise<AccountRow[]> {
  return database('account')
    .select<AccountRow[]>(columns)
    .whereRaw('user_id = ANY (?::integer[])', [[...userIds]]);
}

/**
 * Locks the account until the end of the transaction if it still has the password that was
 * compared; returns whether it does. So nobody logs in with a password that has been changed. The
 * user is locked first, as by a deletion of the user.
 */
export async function holdAccount(transaction: Knex.Transaction, compared: AccountRow) {
  const { rows } = await transaction.raw<{ rows: object[] }>(
    `SELECT FROM users JOIN account ON account.user_id = users.id
     WHERE users.id = :user_id AND password_hash = :password_hash
     FOR KEY SHARE OF users FOR NO KEY UPDATE OF account`,
    { ...compared },
  );
  return rows.length > 0;
}

export async function noteAddress(
  transaction: Knex.Transaction,
  userId: number,
  address: string,
): Promise<void> {
  await transaction('account_address')
    .insert({ user_id: userId, address })
    .onConflict(['user_id', 'address'])
    .merge({ usetime: transaction.raw('now()') });
}

/** Replaces the hash with another one of the same password. */
export async function replaceHash(
  transaction: Knex.Transaction,
  userId: number,
  hash: string,
): Promise<void> {
  await transaction('account').where({ user_id: userId }).update({ password_hash: hash });
}
