import { useEffect } from 'react';
import type { List } from '../list/use-list';

/**
 * Goes to the last page when a list has become shorter, as `<ListTable>` does; a separate copy,
 * because the first screen waits for every byte of that one. `total` is defined once an empty page
 * has arrived.
 */
export function useLastPage(list: List<string>, total: number | undefined): void {
  const { page, pageSize, setPage } = list;
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const target = total !== undefined && page > last ? last : null;
  useEffect(() => {
    if (target !== null) setPage(target, pageSize, true);
  });
}
