import { queryClient } from '../api/queries';
import { send } from '../api/send';
import { LatestChangeDocument, UndoBatchDocument, type AuditEntity } from '../documents/batch';
import { UndoDocument } from '../documents/history';
import { message } from '../parts/messages';
import { auditTexts } from '../texts/audit.texts';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { textsIn, type Language } from '../texts/texts';

/** The rows that a user has just changed. */
interface OwnChange {
  readonly userId: string;
  readonly entity: AuditEntity;
  /** The new versions by id; unchanged rows may be among them. */
  readonly versions: ReadonlyMap<string, number>;
}

/**
 * Undoes a user's change of rows, all or none, and shows the result; returns whether it succeeded.
 * Undoes nothing if the user has made a later change.
 */
export default async function undoLatest(
  { userId, entity, versions }: OwnChange,
  language: Language,
): Promise<boolean> {
  try {
    const { auditLog } = await send(LatestChangeDocument, { userId, entity });
    const [entry] = auditLog?.items ?? [];
    if (entry?.version == null || versions.get(entry.rowId) !== entry.version) {
      message.error(textsIn(auditTexts, language).notUndone);
      return false;
    }
    if (entry.batch === null) await send(UndoDocument, { auditId: entry.id });
    else await send(UndoBatchDocument, { batchId: entry.batch.id });
    message.success(textsIn(editTexts, language).undone);
    return true;
  } catch (error) {
    message.error(errorText(error, language), 8);
    return false;
  } finally {
    await queryClient.invalidateQueries();
  }
}
