export interface Sort {
  /** As the schema's enum names it. */
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Where a list is, as it stands in the address. */
export interface Listed<Filter extends string> {
  readonly page: number;
  readonly pageSize: number;
  /** The list's own order where it is null. */
  readonly sort: Sort | null;
  /** The filters that are set. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

export const PAGE_SIZE = 20;

const positive = (text: string | null, otherwise: number) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;

/** Reads an address's parameters; `names` are the filters' names there. */
export function listedIn<Filter extends string>(
  parameters: URLSearchParams,
  names: readonly Filter[],
): Listed<Filter> {
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
  };
}

/** `WEIGH` ascending, `-WEIGH` descending. */
export const textOf = ({ field, direction }: Sort): string =>
  direction === 'DESC' ? `-${field}` : field;

function sortOf(text: string | null): Sort | null {
  if (text === null || !/^-?[A-Z_]+$/.test(text)) return null;
  const descending = text.startsWith('-');
  return { field: descending ? text.slice(1) : text, direction: descending ? 'DESC' : 'ASC' };
}

/** `true` and `false` as they stand in the address; null for anything else. */
export const flag = (text: string | undefined): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null;
