import { useWrite } from '../api/queries';
import { UndoBatchDocument } from '../documents/batch';
import { UndoDocument } from '../documents/history';
import { message } from '../parts/messages';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { useLanguage, useTexts } from '../texts/texts';

const OUTDATED = ['History', 'AuditLog', 'AuditNames', 'JobList', 'JobTotal', 'Job', 'JobAsUser'];

/** Undoes changes of the audit log and shows the result; resolves to whether it succeeded. */
export function useUndo(): {
  /** Undoes one entry, by its id. */
  readonly undo: (auditId: string) => Promise<boolean>;
  /** Undoes all changes of a batch, or none. */
  readonly undoBatch: (batchId: string) => Promise<boolean>;
  readonly isPending: boolean;
} {
  const { undone } = useTexts(editTexts);
  const language = useLanguage();
  const one = useWrite(UndoDocument, OUTDATED);
  const all = useWrite(UndoBatchDocument, OUTDATED);
  const told = async (undoing: Promise<unknown>): Promise<boolean> => {
    try {
      await undoing;
      message.success(undone);
      return true;
    } catch (error) {
      // Shown for 8 s, because it may name several rows.
      message.error(errorText(error, language), 8);
      return false;
    }
  };
  return {
    undo: (auditId) => told(one.mutateAsync({ auditId })),
    undoBatch: (batchId) => told(all.mutateAsync({ batchId })),
    isPending: one.isPending || all.isPending,
  };
}
