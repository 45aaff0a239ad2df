import { useRef, useState } from 'react';
import { RequestError } from '../api/request-error';
import { queryClient } from '../api/queries';
import { send } from '../api/send';
import { ImportJobsDocument, type ImportJobsMutation } from '../documents/importing';
import { newRequestKey } from '../edit/request-key';
import { errorText } from '../texts/error-text';
import { importTexts } from '../texts/importing.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { toldProblems } from './sheet.rows';
import type { Sheet } from './use-sheet';

/** The most for the rows: a request may have 1 MiB, and the one that writes adds versions. */
const MAX_BYTES = 1_000_000;

type Preview = NonNullable<ImportJobsMutation['importJobs']>;

export interface Importing {
  readonly preview: Preview | null;
  readonly done: Preview | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly check: () => Promise<void>;
  readonly write: () => Promise<void>;
  /** Back to the cells, to change them. */
  readonly back: () => void;
  /** To an empty sheet. */
  readonly again: () => void;
}

/** Checks a sheet with the service, shows a preview, and has it written. */
export function useImport(sheet: Sheet): Importing {
  const t = useTexts(importTexts);
  const language = useLanguage();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const requestKey = useRef<string | null>(null);

  /** Null where it was refused. */
  const ask = async (dryRun: boolean): Promise<Preview | null> => {
    setProblem(null);
    const rows = sheet.rows.map(({ input }, row) => ({
      ...input,
      // Checked against the version in the sheet, written upon the one that the preview showed.
      ...(!dryRun && { expectedVersion: preview?.rows[row]?.version ?? null }),
    }));
    if (dryRun && new Blob([JSON.stringify(rows)]).size > MAX_BYTES) {
      setProblem(t.tooLong);
      return null;
    }
    setBusy(true);
    try {
      // One key for what was checked: sent again, it is not written again.
      const idempotencyKey = dryRun ? null : (requestKey.current ??= newRequestKey());
      return (await send(ImportJobsDocument, { rows, dryRun, idempotencyKey })).importJobs;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const told = toldProblems(error.extensions.fields ?? []);
      sheet.tell(told);
      // If the outcome is unknown, writing again with the same key returns it.
      if (dryRun || !error.isPassing) setPreview(null);
      if (error.code === 'CONFLICT') setProblem(dryRun ? t.oldSheet : t.conflict);
      else if (!dryRun && error.isPassing)
        setProblem(error.code === 'UNREACHABLE' ? t.unknownEnd : t.notDone);
      else if (told.size === 0) setProblem(errorText(error, language));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    preview,
    done,
    isBusy,
    problem,
    async check() {
      requestKey.current = null;
      setPreview(await ask(true));
    },
    async write() {
      const written = await ask(false);
      if (written === null) return;
      setDone(written);
      setPreview(null);
      sheet.clear();
      await queryClient.invalidateQueries();
    },
    back() {
      setPreview(null);
      setProblem(null);
    },
    again: () => setDone(null),
  };
}
