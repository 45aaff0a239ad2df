import { useWrite } from '../api/queries';
import { UndoDocument } from '../documents/history';
import { message } from '../parts/messages';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { useLanguage, useTexts } from '../texts/texts';

/** Undoes the change of an entry of the audit log and shows the result; true if it succeeded. */
export function useUndo() {
  const { undone } = useTexts(editTexts);
  const language = useLanguage();
  const { mutateAsync, isPending } = useWrite(UndoDocument, ['History', 'AuditLog', 'JobList']);
  const undo = async (auditId: string): Promise<boolean> => {
    try {
      await mutateAsync({ auditId });
      message.success(undone);
      return true;
    } catch (error) {
      message.error(errorText(error, language));
      return false;
    }
  };
  return { undo, isPending };
}
