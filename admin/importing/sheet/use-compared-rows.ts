import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EXPORTS } from '../../api/addresses';
import { fetchExport } from '../../api/fetch-export';
import { inSession } from '../../api/send';
import { currentCells, type CurrentCells, type JobCells } from './current.cells';
import type { Cells } from './sheet.cells';
import type { Matching } from './sheet.matching';
import { idsIn, readRows, type SheetRow } from './sheet.rows';

/** The most ids of a request: many proxies accept URLs of 8 kB. */
const MAX_IDS = 500;

export interface ComparedRows {
  readonly rows: readonly SheetRow[];
  /** Whether the current jobs are being read; until then, unchanged cells count as changes. */
  readonly isReading: boolean;
  /** Why they could not be read; null otherwise. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

const UNMATCHED: Matching = [];

/**
 * Reads the rows of a sheet, and compares them with the current jobs: only changes are imported.
 * `isCompared`: false for a sheet that is too large.
 */
export function useComparedRows(
  body: Cells,
  matching: Matching = UNMATCHED,
  isCompared: boolean,
): ComparedRows {
  const ids = useMemo(() => idsIn(body, matching), [body, matching]);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['JobExport', ids],
    queryFn: () => read(ids),
    enabled: isCompared && ids.length > 0,
    placeholderData: keepPreviousData,
    // A preview must not change on its own; the service notices jobs that change meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  });
  const rows = useMemo(() => readRows(body, matching, data), [body, matching, data]);
  return { rows, isReading: isFetching, failure: error, retry: () => void refetch() };
}

async function read(ids: readonly string[]): Promise<CurrentCells> {
  const found = new Map<string, JobCells>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const some = ids.slice(at, at + MAX_IDS).join(',');
    const csv = await inSession(() => fetchExport(`${EXPORTS.jobs}?ids=${some}`));
    for (const [id, cells] of currentCells(csv)) found.set(id, cells);
  }
  return found;
}
