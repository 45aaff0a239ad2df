import { send } from '../../api/send';
import { AddedDocument, type AuditEntity } from '../../documents/history';

/** A row that a request has added, and its version then. */
export interface AddedRow {
  readonly id: string;
  readonly version: number | null;
}

/** Returns the row that the viewer's request with this key has added; null if there is none. */
export async function findAdded(
  entity: AuditEntity,
  idempotencyKey: string,
): Promise<AddedRow | null> {
  const { auditLog } = await send(AddedDocument, { entity, idempotencyKey });
  const [entry] = auditLog?.items ?? [];
  return entry === undefined ? null : { id: entry.rowId, version: entry.version };
}
