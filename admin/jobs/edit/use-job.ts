import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isConflict, isMissing } from '../../api/request-error';
import { send } from '../../api/send';
import { CreateJobDocument, JobDocument, UpdateJobDocument } from '../../documents/job';
import { whoChanged, type LastChange } from '../../edit/conflict/who-changed';
import { useSession } from '../../session/session';
import { withCover } from './media/job.cover';
import {
  asStored,
  changesOf,
  copied,
  NEW_JOB,
  rebased,
  valuesOf,
  type JobValues,
  hasChanges,
} from './job.values';

/** A stored job; version null for a new one. */
export interface ReadJob {
  readonly values: JobValues;
  readonly version: number | null;
}

/** What somebody else has saved meanwhile. */
export interface Meanwhile extends LastChange {
  readonly mine: JobValues;
  readonly theirs: ReadJob;
}

type Saved = 'saved' | 'unchanged' | 'conflict';

export interface JobEditing {
  /** Undefined while it is loading; null if there is no such job. */
  readonly base: ReadJob | null | undefined;
  readonly error: unknown;
  /** Loads it once more after an error. */
  readonly load: () => void;
  readonly conflict: Meanwhile | null;
  readonly setBase: (base: ReadJob) => void;
  readonly setConflict: (conflict: Meanwhile | null) => void;
  /** Whether it has been deleted: what was typed can be saved as a new job. */
  readonly isDeleted: boolean;
  /** Loads the job again; null if there is no such job any more. */
  readonly reread: () => Promise<ReadJob | null>;
  /** Saves what differs from `onto`, or `base`; returns the new base. Throws RequestError. */
  readonly save: (
    values: JobValues,
    onto?: ReadJob,
  ) => Promise<{ readonly outcome: Saved; readonly now: ReadJob }>;
  /**
   * Adds a new job; returns its id. If an earlier attempt with the same key has added it, saves the
   * differences to that job. Throws RequestError.
   */
  readonly add: (values: JobValues, requestKey: string) => Promise<string>;
}

const OUTDATED = ['JobList', 'JobTotal', 'History', 'Job', 'JobAsUser', 'JobsAround'];

/**
 * Loads a job for editing, and saves it with the loaded version, or the one that a draft was
 * `basedOn`, so that conflicts are noticed. `id` null: a new job, prefilled from `copyOf`.
 */
export function useJob(
  id: string | null,
  copyOf: string | null,
  basedOn: ReadJob | null,
): JobEditing {
  const client = useQueryClient();
  const { viewer } = useSession();
  const [base, setBase] = useState<ReadJob | null | undefined>(
    id === null && copyOf === null ? (basedOn ?? { values: NEW_JOB, version: null }) : undefined,
  );
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Meanwhile | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  const source = id ?? copyOf;

  const read = useCallback(async (): Promise<ReadJob | null> => {
    const { job } = await client.query({
      queryKey: ['Job', { id: source }],
      queryFn: () => send(JobDocument, { id: source ?? '' }),
      staleTime: 0,
    });
    if (job === null) return null;
    return id === null
      ? { values: copied(valuesOf(job)), version: null }
      : { values: valuesOf(job), version: job.version };
  }, [client, id, source]);

  const load = useCallback(() => {
    if (source === null) return;
    setError(null);
    void read().then((job) => {
      setBase(basedOn ?? job);
      // What was typed for it can still be saved.
      setDeleted(job === null && basedOn !== null);
    }, setError);
  }, [source, read, basedOn]);
  useEffect(load, [load]);

  const reread = async () => {
    const job = await read();
    // The form stays, as what it shows can be saved as a new job.
    setDeleted(job === null);
    if (job !== null) setBase(job);
    return job;
  };

  /**
   * Shows what has happened meanwhile. Returns what to save on the current job, with that job, if
   * nobody has to be asked: nothing, where it was saved before and the answer was lost.
   */
  const meet = async (values: JobValues, onto: ReadJob) => {
    const theirs = await read();
    if (theirs === null) {
      setDeleted(true);
      return null;
    }
    // The first image is no opinion about the cover, unless it replaces one or has a focal point.
    const isOpen = onto.values.cover === null && values.coverFocus === null;
    const typed = isOpen ? values : withCover(values);
    const mine = asStored(typed, theirs.values);
    const isSaved = !hasChanges(withCover(mine), theirs.values);
    const last = isSaved ? null : await whoChanged('JOB', id ?? '', theirs.version);
    // What the viewer has changed elsewhere is no conflict unless it is the same field.
    const merged = rebased(mine, onto.values, theirs.values);
    const isApart = !hasChanges(merged, rebased(theirs.values, onto.values, mine));
    if (last === null || (last.userId === viewer.id && isApart)) return { values: merged, theirs };
    setConflict({ mine, theirs, ...last });
    return null;
  };

  const save: JobEditing['save'] = async (values, onto = base ?? undefined) => {
    if (onto === undefined) throw new Error('A job is saved before it was read.');
    const input = changesOf(withCover(values), onto.values);
    if (id === null || onto.version === null) throw new Error('A new job is added, not saved.');
    if (Object.keys(input).length === 0) return { outcome: 'unchanged' as const, now: onto };
    try {
      const variables = { id, expectedVersion: onto.version, input };
      const { updateJob } = await send(UpdateJobDocument, variables);
      const now =
        updateJob === null ? onto : { values: valuesOf(updateJob), version: updateJob.version };
      return await became(now);
    } catch (failure) {
      if (!isConflict(failure) && !isMissing(failure)) throw failure;
      const met = await meet(values, onto);
      if (met === null) return { outcome: 'conflict' as const, now: onto };
      const saved = await save(met.values, met.theirs);
      return saved.outcome === 'unchanged' ? became(met.theirs) : saved;
    }
  };
  const became = async (now: ReadJob) => {
    setBase(now);
    await outdate();
    return { outcome: 'saved' as const, now };
  };
  const add = async (typed: JobValues, idempotencyKey: string) => {
    const values = withCover(typed);
    const { jobName, types } = values;
    const input = { ...changesOf(values, NEW_JOB), jobName, types };
    // A deleted job is added again with its images.
    const variables = { input, idempotencyKey, copyOf: copyOf ?? id };
    const { createJob: job } = await send(CreateJobDocument, variables);
    const missing = job === null ? {} : changesOf(values, valuesOf(job));
    // The service writes nothing if it has only normalised the input.
    if (job !== null && Object.keys(missing).length > 0)
      await send(UpdateJobDocument, {
        id: job.id,
        expectedVersion: job.version ?? 0,
        input: missing,
      });
    await outdate();
    return job?.id ?? '';
  };
  const outdate = () =>
    Promise.all(OUTDATED.map((name) => client.invalidateQueries({ queryKey: [name] })));

  return { base, error, load, conflict, isDeleted, reread, setBase, setConflict, save, add };
}
