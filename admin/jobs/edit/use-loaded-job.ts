import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { JobDocument } from '../../documents/job';
import { copied, NEW_JOB, valuesOf, type ReadJob } from './job.values';

export interface LoadedJob {
  /** Undefined while the job is loading; null if there is no such job. */
  readonly base: ReadJob | null | undefined;
  readonly setBase: (base: ReadJob) => void;
  readonly error: unknown;
  /** Loads the job again after an error. */
  readonly load: () => void;
  /** Whether the job has been deleted; the input can be saved as a new job. */
  readonly isDeleted: boolean;
  /** Reads the job as it is now; null, and `isDeleted` is set, if it no longer exists. */
  readonly read: () => Promise<ReadJob | null>;
}

/**
 * Loads a job for editing; a draft starts from the job that it was `basedOn`. If `id` is null, it
 * is a new job, with the values of `copyOf`.
 */
export function useLoadedJob(
  id: string | null,
  copyOf: string | null,
  basedOn: ReadJob | null,
): LoadedJob {
  const client = useQueryClient();
  const [base, setBase] = useState<ReadJob | null | undefined>(
    id === null && copyOf === null ? (basedOn ?? { values: NEW_JOB, version: null }) : undefined,
  );
  const [error, setError] = useState<unknown>(null);
  const [isDeleted, setDeleted] = useState(false);
  const source = id ?? copyOf;

  const fetchJob = useCallback(async (): Promise<ReadJob | null> => {
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
    void fetchJob().then((job) => {
      setBase(basedOn ?? job);
      // The draft can still be saved, as a new job.
      setDeleted(job === null && basedOn !== null);
    }, setError);
  }, [source, fetchJob, basedOn]);
  useEffect(load, [load]);

  const read = async () => {
    const job = await fetchJob();
    setDeleted(job === null);
    return job;
  };
  return { base, setBase, error, load, isDeleted, read };
}
