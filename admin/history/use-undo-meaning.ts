import type { AuditAction } from '../documents/history';
import { auditTexts } from '../texts/audit.texts';
import { useTexts } from '../texts/texts';

/** Returns the confirmation's text, which says what undoing does, and whether it is a deletion. */
export function useUndoMeaning(action: AuditAction): {
  readonly meaning: string;
  readonly okButtonProps: { readonly danger: boolean };
} {
  const t = useTexts(auditTexts);
  const isDeletion = action === 'CREATE';
  const meaning = isDeletion ? t.undoDelete : action === 'DELETE' ? t.undoCreate : t.undoUpdate;
  return { meaning, okButtonProps: { danger: isDeletion } };
}
