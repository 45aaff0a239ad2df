import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isConflict, isMissing } from '../../api/request-error';
import { send } from '../../api/send';
import { CreateJobDocument, UpdateJobDocument } from '../../documents/job';
import { meansSame } from '../../edit/conflict/as-stored';
import { whoChanged, type LastChange } from '../../edit/conflict/who-changed';
import { useSession } from '../../session/session';
import { asStored, changesOf, hasChanges, rebased } from './job.changes';
import { NEW_JOB, valuesOf, type JobValues, type ReadJob } from './job.values';
import { withCover } from './media/job.cover';
import { useLoadedJob, type LoadedJob } from './use-loaded-job';

/** The version that somebody else has saved meanwhile, beside the viewer's. */
export interface EditConflict extends LastChange {
  readonly mine: JobValues;
  readonly theirs: ReadJob;
}

type Saved = 'saved' | 'unchanged' | 'conflict';

export interface JobEditing extends Omit<LoadedJob, 'read'> {
  readonly conflict: EditConflict | null;
  readonly setConflict: (conflict: EditConflict | null) => void;
  /** Loads the job again; null if it no longer exists. */
  readonly reread: () => Promise<ReadJob | null>;
  /** Saves the differences from `onto`, or `base`; returns the new base. Throws RequestError. */
  readonly save: (
    values: JobValues,
    onto?: ReadJob,
  ) => Promise<{ readonly outcome: Saved; readonly now: ReadJob }>;
  /**
   * Adds a new job; returns its id. If an earlier attempt with the same key has added it, saves the
   * differences to that job; but returns null if it has neither this name nor the one `before`,
   * which the form's previous attempt sent. Throws RequestError.
   */
  readonly add: (
    values: JobValues,
    requestKey: string,
    before: string | undefined,
  ) => Promise<string | null>;
}

const OUTDATED = ['JobList', 'JobTotal', 'History', 'Job', 'JobAsUser', 'JobsAround'];

/**
 * Loads a job for editing. Saves it with the loaded version, or with the one that a draft was
 * `basedOn`, so that conflicts are noticed. If `id` is null, it is a new job, prefilled from
 * `copyOf`.
 */
export function useJob(
  id: string | null,
  copyOf: string | null,
  basedOn: ReadJob | null,
): JobEditing {
  const client = useQueryClient();
  const { viewer } = useSession();
  const { read, ...loaded } = useLoadedJob(id, copyOf, basedOn);
  const { base, setBase } = loaded;
  const [conflict, setConflict] = useState<EditConflict | null>(null);

  const reread = async () => {
    const job = await read();
    // Otherwise the form keeps its input, which can be saved as a new job.
    if (job !== null) setBase(job);
    return job;
  };

  /**
   * Shows a conflict, and returns null, if the viewer has to decide. Otherwise returns the current
   * job and the values to save on it; they are equal if an earlier save succeeded without an
   * answer.
   */
  const meet = async (values: JobValues, onto: ReadJob) => {
    const theirs = await read();
    if (theirs === null) return null;
    // The first image becomes the cover only if it replaces one or has a focal point.
    const isOpen = onto.values.cover === null && values.coverFocus === null;
    const typed = isOpen ? values : withCover(values);
    const mine = asStored(typed, theirs.values);
    const isSaved = !hasChanges(withCover(mine), theirs.values);
    const last = isSaved ? null : await whoChanged('JOB', id ?? '', theirs.version);
    // The viewer's own changes elsewhere conflict only if they are in the same field.
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
  const add: JobEditing['add'] = async (typed, idempotencyKey, before) => {
    const values = withCover(typed);
    const { jobName, types } = values;
    const input = { ...changesOf(values, NEW_JOB), jobName, types };
    // For a deleted job that is added again, `copyOf` lets it keep its images.
    const variables = { input, idempotencyKey, copyOf: copyOf ?? id };
    const { createJob: job } = await send(CreateJobDocument, variables);
    if (job !== null && ![jobName, before].some((name) => meansSame(name, job.jobName)))
      return null;
    const missing = job === null ? {} : changesOf(values, valuesOf(job));
    // If the differences are only how the service normalises input, it writes nothing.
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

  return { ...loaded, conflict, setConflict, reread, save, add };
}
