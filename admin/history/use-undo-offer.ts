import { useCallback } from 'react';
import { loadWithRetry } from '../app/loading/lazy-with-retry';
import type { AuditEntity } from '../documents/batch';
import { message, type Action } from '../parts/messages';
import { useSession } from '../session/session';
import { errorText } from '../texts/error-text';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';

const loadUndo = loadWithRetry(() => import('./undo-latest'));

/** A changed row with its version before the change. */
interface ChangedRow {
  readonly id: string;
  readonly expectedVersion?: number | null | undefined;
}

/** Returns an undo action for the message about changed rows; undefined if a version is unknown. */
export function useUndoOffer(
  entity: AuditEntity,
): (rows: readonly ChangedRow[]) => Action | undefined {
  const { undo } = useTexts(pageTexts);
  const { viewer } = useSession();
  const language = useLanguage();
  return useCallback(
    (rows) => {
      const versions = new Map<string, number>();
      for (const { id, expectedVersion } of rows) {
        if (expectedVersion == null) return undefined;
        versions.set(id, expectedVersion + 1);
      }
      const run = async () => {
        try {
          const { default: undoLatest } = await loadUndo();
          await undoLatest({ userId: viewer.id, entity, versions }, language);
        } catch (error) {
          message.error(errorText(error, language));
        }
      };
      return { label: undo, run };
    },
    [undo, viewer.id, entity, language],
  );
}
