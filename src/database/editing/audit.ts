import type { Knex } from 'knex';
import { inBatches } from '../../lib/lists/batches';

/** The action that an audit entry records. */
export enum AuditActionType {
  CREATE = 'create',
  UPDATE = 'update',
  DELETE = 'delete',
  REORDER = 'reorder',
  ISSUE = 'issue',
  REVOKE = 'revoke',
  UPLOAD = 'upload',
  LOGIN = 'login',
  REFUSE = 'refuse',
  EXPIRE = 'expire',
}

export type AuditAction = `${AuditActionType}`;

/** Columns of a row, as stored in the audit log. */
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
  /** The audit entry that this change undoes. */
  readonly undoes?: string | null;
  /** The UUID that the client gave the request: see request-keys.ts. */
  readonly requestKey?: string | null;
}

/** Tables whose rows have versions, with the column that identifies a row. */
const VERSIONED: Readonly<Record<string, 'id' | 'name' | undefined>> = {
  category: 'id',
  factory: 'id',
  job: 'id',
  users: 'id',
  site_config: 'name',
};

/**
 * Writes audit entries with the current versions of the rows, inside the transaction of the change,
 * so that neither is stored without the other. Call it after a change, but before a deletion, since
 * a deleted row has no version to read. Returns the entries' ids, in the order of the changes.
 */
export async function recordChanges(
  transaction: Knex.Transaction,
  changes: readonly Change[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const batch of inBatches(changes)) {
    const entries = await transaction('audit_log')
      .insert(
        batch.map((change) => ({
          user_id: change.by,
          action: change.action,
          entity: change.entity,
          row_id: String(change.rowId),
          before: asJson(change.before ?? null),
          after: asJson(change.after ?? null),
          version: versionAfter(transaction, change),
          undoes: change.undoes ?? null,
          request_key: change.requestKey ?? null,
        })),
      )
      .returning<{ id: string }[]>('id');
    ids.push(...entries.map(({ id }) => id));
  }
  return ids;
}

function versionAfter(transaction: Knex.Transaction, { action, entity, rowId }: Change) {
  const key = VERSIONED[entity];
  if (key === undefined) return null;
  const value = key === 'id' ? '?::integer' : '?::text';
  const more = action === 'delete' ? ' + 1' : '';
  return transaction.raw(`(SELECT version${more} FROM ?? WHERE ?? = ${value})`, [
    entity,
    key,
    rowId,
  ]);
}

const asJson = (snapshot: Snapshot | null) => (snapshot === null ? null : JSON.stringify(snapshot));
