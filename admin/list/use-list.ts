import { useMemo, useState } from 'react';
import { goTo, usePlace } from '../routing/location';

export interface Sort {
  /** As the schema's enum names it. */
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

export interface List<Filter extends string> {
  readonly page: number;
  readonly pageSize: number;
  /** The list's own order where it is null. */
  readonly sort: Sort | null;
  /** The filters that are set, as they stand in the address. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  /** Changes filters and goes to the first page; an empty value takes a filter away. */
  readonly setFilters: (changes: Readonly<Partial<Record<Filter, string | undefined>>>) => void;
  readonly setPage: (page: number, pageSize: number) => void;
  readonly setSort: (sort: Sort | null) => void;
  readonly reset: () => void;
  /** Ids that are ticked, on whatever page. */
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: readonly string[], on: boolean) => void;
  readonly clearSelected: () => void;
}

const PAGE_SIZE = 20;

const positive = (text: string | null, otherwise: number) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;

/**
 * Where a list is: page, order and filters stand in the address, so that Back and a shared link
 * lead to the same list. `names` are the filters' names in the address.
 */
export function useList<Filter extends string>(names: readonly Filter[]): List<Filter> {
  const { path, search } = usePlace();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

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
    page: positive(parameters.get('page'), 1),
    pageSize: Math.min(positive(parameters.get('size'), PAGE_SIZE), 100),
    sort: sortOf(parameters.get('sort')),
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = parameters.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ) as Partial<Record<Filter, string>>,
    setFilters: (changes) =>
      go((next) => {
        next.delete('page');
        for (const [name, value] of Object.entries<string | undefined>(changes))
          put(next, name, value);
      }),
    setPage: (page, pageSize) =>
      go((next) => {
        put(next, 'page', page === 1 ? undefined : String(page));
        put(next, 'size', pageSize === PAGE_SIZE ? undefined : String(pageSize));
      }),
    setSort: (sort) =>
      go((next) => {
        next.delete('page');
        put(next, 'sort', sort === null ? undefined : textOf(sort));
      }),
    reset: () => goTo(path),
    selected,
    select: (ids, on) =>
      setSelected((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clearSelected: () => setSelected(new Set()),
  };
}

/** `WEIGH` ascending, `-WEIGH` descending. */
const textOf = ({ field, direction }: Sort) => (direction === 'DESC' ? `-${field}` : field);

function sortOf(text: string | null): Sort | null {
  if (text === null || !/^-?[A-Z_]+$/.test(text)) return null;
  const descending = text.startsWith('-');
  return { field: descending ? text.slice(1) : text, direction: descending ? 'DESC' : 'ASC' };
}

/** `true` and `false` as they stand in the address; null for anything else. */
export const flag = (text: string | undefined): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null;
