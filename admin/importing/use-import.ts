import { useState } from 'react';
import { RequestError, type ErrorCode } from '../api/request-error';
import { queryClient } from '../api/queries';
import { send } from '../api/send';
import { ImportJobsDocument, type ImportJobsMutation } from '../documents/importing';
import { newRequestKey } from '../edit/draft/request-key';
import { message } from '../parts/messages';
import { whileHere } from '../routing/location';
import { errorText } from '../texts/error-text';
import { importTexts } from '../texts/importing.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { ofImages, withCover } from './sheet/sheet.cover';
import { serviceProblems } from './sheet/sheet.rows';
import type { SentWrite } from './sheet/sheet.state';
import type { Sheet } from './sheet/use-sheet';

/** The size limit of the rows, in bytes: a request may have 1 MiB, and a write adds versions. */
const MAX_BYTES = 1_000_000;

/** The refusals after which nothing was written; after others, the outcome may be unknown. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'BAD_USER_INPUT',
  'CONFLICT',
  'NOT_FOUND',
  'OUTDATED',
]);

export type Preview = NonNullable<ImportJobsMutation['importJobs']>;

export interface Importing {
  readonly preview: Preview | null;
  readonly done: Preview | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly check: () => Promise<void>;
  readonly write: () => Promise<void>;
  /** Returns to the cells, to change them. */
  readonly back: () => void;
  /** Continues with the rows that wait, or with an empty sheet. */
  readonly again: () => void;
}

/** Checks a sheet with the service, shows a preview, and writes it. */
export function useImport(sheet: Sheet): Importing {
  const t = useTexts(importTexts);
  const language = useLanguage();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Sends the rows, without a write only for a preview; null if they were refused. */
  const ask = async (sent: SentWrite | null): Promise<Preview | null> => {
    const dryRun = sent === null;
    setProblem(null);
    const taken = sheet.taken.flatMap((at) => sheet.rows[at] ?? []);
    const rows = sent?.rows ?? taken.map(withCover);
    if (dryRun && new Blob([JSON.stringify(rows)]).size > MAX_BYTES) {
      setProblem(t.tooLong);
      return null;
    }
    const isHere = whileHere();
    const isMissed = () => !dryRun && !isHere();
    const say = (text: string) => {
      if (isMissed()) message.error(`${t.heading}: ${text}`, 8);
      else setProblem(text);
    };
    setBusy(true);
    try {
      const idempotencyKey = sent?.key ?? null;
      return (await send(ImportJobsDocument, { rows, dryRun, idempotencyKey })).importJobs;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const fields = error.extensions.fields ?? [];
      const told = new Map(
        [...serviceProblems(ofImages(fields, taken))].map(([row, problems]) => [
          sheet.taken[row] ?? 0,
          problems,
        ]),
      );
      sheet.tell(told);
      if (!dryRun && REFUSALS.has(error.code)) sheet.keepSent(null);
      // If the outcome is unknown, writing again with the same key returns it.
      if (dryRun || !error.isPassing) setPreview(null);
      if (error.code === 'CONFLICT') say(dryRun ? t.oldSheet : t.conflict);
      else if (!dryRun && error.isPassing)
        say(error.code === 'UNREACHABLE' ? t.unknownEnd : t.notDone);
      else if (fields.some(({ field }) => field === 'idempotencyKey')) say(t.otherRows);
      else if (told.size === 0 || isMissed()) say(errorText(error, language));
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
      setPreview(await ask(null));
    },
    async write() {
      const sent = sheet.state?.sent ?? {
        key: sheet.state?.key ?? newRequestKey(),
        // A preview checks the version in the sheet; a write, the version that the preview showed.
        rows: sheet.taken.flatMap((at, row) => {
          const version = preview?.rows[row]?.version ?? null;
          const read = sheet.rows[at];
          return read === undefined ? [] : { ...withCover(read), expectedVersion: version };
        }),
      };
      sheet.keepSent(sent);
      const isHere = whileHere();
      const written = await ask(sent);
      if (written === null) return;
      setDone(written);
      if (!isHere()) message.success(t.done(written.created, written.updated));
      setPreview(null);
      sheet.finish();
      await queryClient.invalidateQueries();
    },
    back() {
      setPreview(null);
      setProblem(null);
    },
    again: () => setDone(null),
  };
}
