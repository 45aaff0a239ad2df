import type { Knex } from 'knex';

export type AuditAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'reorder'
  | 'issue'
  | 'revoke'
  | 'upload'
  | 'login'
  | 'refuse'
  | 'expire';

/** Columns of a row, as the audit log keeps them. */
export type Snapshot = Readonly<Record<string, unknown>>;

/**
 * One write: who did it (null: the command line), to which row, and what it was before and after.
 */
export interface Change {
  readonly by: number | null;
  readonly action: AuditAction;
  /** The table. */
  readonly entity: string;
  readonly rowId: string | number;
  readonly before?: Snapshot | null;
  readonly after?: Snapshot | null;
}

/**
 * Writes lines of the audit log; inside the transaction of the change, so that there is neither
 * without the other.
 */
export async function recordChanges(
  transaction: Knex.Transaction,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await transaction('audit_log').insert(
    changes.map(({ by, action, entity, rowId, before = null, after = null }) => ({
      user_id: by,
      action,
      entity,
      row_id: String(rowId),
      before: asJson(before),
      after: asJson(after),
    })),
  );
}

/** PostgreSQL's jsonb holds no NUL; rows hold none either, and nothing else can fail here. */
const asJson = (snapshot: Snapshot | null) => (snapshot === null ? null : JSON.stringify(snapshot));
