import { useCallback, useEffect, useMemo, useState } from 'react';
import { goTo, usePlace } from '../routing/location';
import { listedIn, PAGE_SIZE, textOf, type Listed, type Sort } from './address';

export interface List<Filter extends string> extends Listed<Filter> {
  /**
   * Changes filters and goes to the first page; an empty value removes a filter. With `replace`,
   * Back does not return to the previous list.
   */
  readonly setFilters: (
    changes: Readonly<Partial<Record<Filter, string | undefined>>>,
    replace?: boolean,
  ) => void;
  readonly setPage: (page: number, pageSize: number, replace?: boolean) => void;
  readonly setSort: (sort: Sort | null) => void;
  readonly reset: () => void;
  /** The ids of ticked rows, on any page. */
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: readonly string[], on: boolean) => void;
  readonly clearSelected: () => void;
}

/** The ticks of each list by its path, kept while a row is opened. */
const kept = new Map<string, ReadonlySet<string>>();

/**
 * Returns the state of a list: page, order and filters are in the address, so that Back and a
 * shared link lead to the same list. `names` are the filters' names in it.
 */
export function useList<Filter extends string>(names: readonly Filter[]): List<Filter> {
  const { path, search } = usePlace();
  const [home] = useState(path);
  const [selected, setSelected] = useState<ReadonlySet<string>>(kept.get(home) ?? new Set());
  useEffect(() => void kept.set(home, selected), [home, selected]);
  const select = useCallback((ids: readonly string[], on: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const key = names.join();
  const listed = useMemo(
    () => listedIn(new URLSearchParams(search), key === '' ? [] : (key.split(',') as Filter[])),
    [search, key],
  );

  const go = (change: (next: URLSearchParams) => void, replace = false) => {
    const next = new URLSearchParams(location.search);
    change(next);
    const text = next.toString();
    goTo(text === '' ? path : `${path}?${text}`, { replace });
  };
  const put = (next: URLSearchParams, name: string, value: string | undefined) => {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  };

  return {
    ...listed,
    setFilters: (changes, replace) =>
      go((next) => {
        next.delete('page');
        for (const [name, value] of Object.entries<string | undefined>(changes))
          put(next, name, value);
      }, replace),
    setPage: (page, pageSize, replace) =>
      go((next) => {
        put(next, 'page', page === 1 ? undefined : String(page));
        put(next, 'size', pageSize === PAGE_SIZE ? undefined : String(pageSize));
      }, replace),
    setSort: (sort) =>
      go((next) => {
        next.delete('page');
        put(next, 'sort', sort === null ? undefined : textOf(sort));
      }),
    reset: () => goTo(path),
    selected,
    select,
    clearSelected: useCallback(() => setSelected(new Set()), []),
  };
}
