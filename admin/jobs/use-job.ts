import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../api/request-error';
import { send } from '../api/send';
import { HistoryDocument } from '../documents/history';
import { CreateJobDocument, JobDocument, UpdateJobDocument } from '../documents/job';
import { changesOf, NEW_JOB, valuesOf, type JobValues } from './job.values';

/** A job as it was read; version null for a new one. */
export interface ReadJob {
  readonly values: JobValues;
  readonly version: number | null;
}

/** What a colleague has saved meanwhile. */
export interface Meanwhile {
  readonly mine: JobValues;
  readonly theirs: ReadJob;
  /** Null where the viewer may not read who it was. */
  readonly who: string | null;
  /** An ISO date-time; empty where it is not known. */
  readonly when: string;
}

export type Saved = 'saved' | 'unchanged' | 'conflict';

export interface JobEditing {
  /** Undefined while it is being read; null where there is no such job. */
  readonly base: ReadJob | null | undefined;
  readonly error: unknown;
  readonly conflict: Meanwhile | null;
  readonly setBase: (base: ReadJob) => void;
  readonly setConflict: (conflict: Meanwhile | null) => void;
  /** Reads the job anew; a draft that is kept stays upon what it was typed upon. */
  readonly reread: () => void;
  /** How often it was read anew. */
  readonly readings: number;
  /** Saves what differs from `base`; tells the new job's id. Throws RequestError. */
  readonly save: (values: JobValues, upon?: ReadJob) => Promise<{ outcome: Saved; id: string }>;
}

const OUTDATED = ['JobList', 'JobTotal', 'History', 'Job', 'JobsAround'];

/** Reads a job to be edited, and saves it upon the version that was read; null: a new one. */
export function useJob(id: string | null): JobEditing {
  const client = useQueryClient();
  const [base, setBase] = useState<ReadJob | null | undefined>(
    id === null ? { values: NEW_JOB, version: null } : undefined,
  );
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Meanwhile | null>(null);

  const read = useCallback(async (): Promise<ReadJob | null> => {
    const { job } = await client.query({
      queryKey: ['Job', { id }],
      queryFn: () => send(JobDocument, { id: id ?? '' }),
      staleTime: 0,
    });
    return job && { values: valuesOf(job), version: job.version };
  }, [client, id]);

  useEffect(() => {
    if (id === null) return;
    void read().then(setBase, setError);
  }, [id, read]);

  const [readings, setReadings] = useState(0);
  const reread = () =>
    void read().then((job) => {
      setBase(job);
      setReadings((count) => count + 1);
    }, setError);

  const whoChanged = async () => {
    const variables = { entity: 'JOB', rowId: id, page: 1, pageSize: 1 } as const;
    const [last] = (await send(HistoryDocument, variables)).auditLog?.items ?? [];
    const user = last?.user;
    return { who: user ? user.name || `#${user.id}` : null, when: last?.createTime ?? '' };
  };

  const meet = async (mine: JobValues) => {
    const theirs = await read();
    if (theirs === null) {
      setBase(null);
      return;
    }
    const colleague = await whoChanged().catch(() => ({ who: null, when: '' }));
    setConflict({ mine, theirs, ...colleague });
  };

  const save = async (values: JobValues, upon: ReadJob | null | undefined = base) => {
    if (upon == null) throw new Error('A job is saved before it was read.');
    const input = changesOf(values, upon.values);
    if (id === null || upon.version === null) {
      const jobName = values.jobName;
      const { createJob } = await send(CreateJobDocument, { input: { ...input, jobName } });
      await outdate();
      return { outcome: 'saved' as const, id: createJob?.id ?? '' };
    }
    if (Object.keys(input).length === 0) return { outcome: 'unchanged' as const, id };
    try {
      const variables = { id, expectedVersion: upon.version, input };
      const { updateJob } = await send(UpdateJobDocument, variables);
      if (updateJob !== null) setBase({ values: valuesOf(updateJob), version: updateJob.version });
      await outdate();
      return { outcome: 'saved' as const, id };
    } catch (failure) {
      if (!isConflict(failure)) throw failure;
      await meet(values);
      return { outcome: 'conflict' as const, id };
    }
  };
  const outdate = () =>
    Promise.all(OUTDATED.map((name) => client.invalidateQueries({ queryKey: [name] })));

  return { base, error, conflict, readings, reread, setBase, setConflict, save };
}
