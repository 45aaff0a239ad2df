import { useState, type ReactElement } from 'react';
import type { ImportJobsMutation } from '../documents/importing';
import { UndoAll } from '../history/undo-all';
import undoLatest from '../history/undo-latest';
import { useSession } from '../session/session';
import { editTexts } from '../texts/edit.texts';
import { useLanguage, useTexts } from '../texts/texts';

type Written = NonNullable<ImportJobsMutation['importJobs']>;

/** Undoes an import that has just been written. */
export function UndoImport({ written }: { readonly written: Written }): ReactElement {
  const { undone } = useTexts(editTexts);
  const language = useLanguage();
  const { viewer } = useSession();
  const [isUndone, setUndone] = useState(false);
  if (isUndone) return <span>{undone}</span>;
  const undo = async () => {
    const versions = new Map(
      written.rows.map(({ id, version }) => [id ?? '', (version ?? 0) + 1] as const),
    );
    setUndone(await undoLatest({ userId: viewer.id, entity: 'JOB', versions }, language));
  };
  return <UndoAll count={written.created + written.updated} onUndo={undo} />;
}
