import type { Knex } from 'knex';
import { recordChanges, type Change } from '../../../database/editing/audit';
import { listing } from '../../../database/listing';
import {
  type SortBy,
  SortDirection,
  type PageSource,
  type PageWindow,
} from '../../../lib/lists/list';
import { insertToken, tokenColumns, type TokenRow } from './token.storage';

interface TokenSearch {
  readonly userId: number | null;
  /** Whether it has expired; null for both. */
  readonly expired: boolean | null;
  readonly sort: readonly SortBy[] | null;
  readonly window: PageWindow;
}

export function searchTokens(
  database: Knex,
  { userId, expired, sort, window }: TokenSearch,
): PageSource<TokenRow> {
  return listing({
    from: () => {
      const query = database('user_token');
      if (userId !== null) void query.where({ user_id: userId });
      if (expired !== null) void query.whereRaw(`expiretime ${expired ? '<=' : '>'} now()`);
      return query;
    },
    columns: tokenColumns,
    sort: sort ?? [{ field: 'createtime', direction: SortDirection.DESC }],
    ties: { field: 'id', direction: SortDirection.DESC },
    window,
  });
}

const changeOf = (by: number, action: 'issue' | 'revoke', row: TokenRow): Change => ({
  by,
  action,
  entity: 'user_token',
  rowId: row.id,
  [action === 'issue' ? 'after' : 'before']: { user_id: row.user_id, expiretime: row.expiretime },
});

/** Issues a token for a user, with an audit entry. Throws NOT_FOUND. */
export function issueTokenBy(
  database: Knex,
  by: number,
  userId: number,
  days: number,
): Promise<{ token: string; row: TokenRow }> {
  return database.transaction(async (transaction) => {
    const issued = await insertToken(transaction, userId, days);
    await recordChanges(transaction, [changeOf(by, 'issue', issued.row)]);
    return issued;
  });
}

/** Revokes the matching tokens, with an audit entry for each; returns how many. */
export function revokeTokensBy(
  database: Knex,
  by: number,
  which: { readonly id: number } | { readonly user_id: number },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const rows = await transaction('user_token')
      .where(which)
      .delete()
      .returning<TokenRow[]>(tokenColumns);
    await recordChanges(
      transaction,
      rows.map((row) => changeOf(by, 'revoke', row)),
    );
    return rows.length;
  });
}
