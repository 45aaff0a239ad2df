import { plain } from '../edit/typed-values';

export interface Sort {
  /** A value of the schema's enum. */
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/** The state of a list, as it is in the address. */
export interface Listed<Filter extends string> {
  readonly page: number;
  readonly pageSize: number;
  /** Null for the list's default order. */
  readonly sort: Sort | null;
  /** The filters that are set. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly isFiltered: boolean;
}

export const PAGE_SIZE = 20;

const positive = (text: string | null, otherwise: number) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;

/** Reads a list's state from the parameters of an address; `names` are the filters' names in it. */
export function listedIn<Filter extends string>(
  parameters: URLSearchParams,
  names: readonly Filter[],
): Listed<Filter> {
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ) as Partial<Record<Filter, string>>;
  return {
    page: positive(parameters.get('page'), 1),
    pageSize: Math.min(positive(parameters.get('size'), PAGE_SIZE), 100),
    sort: sortOf(parameters.get('sort')),
    filters,
    isFiltered: Object.keys(filters).length > 0,
  };
}

/** Formats a sort order: `WEIGH` is ascending, `-WEIGH` descending. */
export const textOf = ({ field, direction }: Sort): string =>
  direction === 'DESC' ? `-${field}` : field;

function sortOf(text: string | null): Sort | null {
  if (text === null || !/^-?[A-Z_]+$/.test(text)) return null;
  const descending = text.startsWith('-');
  return { field: descending ? text.slice(1) : text, direction: descending ? 'DESC' : 'ASC' };
}

/** Reads `true` and `false` in the address; null for anything else. */
export const flag = (text: string | undefined): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null;

/** Reads a user's id in the address, such as `7` or `#７`; null for anything else. */
export const userIdIn = (text = ''): string | null =>
  /^#?\s*(\d{1,10})$/.exec(plain(text))?.[1] ?? null;
