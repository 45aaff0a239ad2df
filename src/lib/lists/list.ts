export enum SortDirection {
  ASC = 'asc',
  DESC = 'desc',
}

/** One sort criterion; `field` is a column from a closed set. */
export interface SortBy {
  readonly field: string;
  readonly direction: SortDirection;
}

/** A page of a list: `offset` rows are skipped, `size` are returned. */
export interface PageWindow {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * A page of a searched and sorted list. `id`, `search` and `sort` are null when not requested; the
 * list then has its default order.
 */
export interface ListRequest {
  readonly id: number | null;
  readonly search: string | null;
  readonly sort: readonly SortBy[] | null;
  readonly window: PageWindow;
}

/** The fields of a list that a request asks for. */
export interface Wanted {
  readonly rows: boolean;
  readonly total: boolean;
}

/** The requested parts of a list; the others may be empty. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads a page: its rows, the total of all pages, or both at once. */
export interface PageSource<Row> {
  readonly window: PageWindow;
  readonly read: (wanted: Wanted) => Promise<Listed<Row>>;
}

/**
 * A list behind several fields: fields resolved in the same turn share one read, and rows and total
 * are each read at most once. Each row becomes an item once.
 */
export class Listing<Row, Item> {
  private readonly answers: { rows?: Promise<Listed<Row>>; total?: Promise<Listed<Row>> } = {};
  private next:
    { wanted: { rows: boolean; total: boolean }; answer: Promise<Listed<Row>> } | undefined;
  private made: readonly Item[] | undefined;

  constructor(
    private readonly read: (wanted: Wanted) => Promise<Listed<Row>>,
    private readonly toItem: (row: Row, index: number) => Item,
  ) {}

  async items(): Promise<readonly Item[]> {
    const { rows } = await (this.answers.rows ??= this.ask('rows'));
    this.made ??= rows.map(this.toItem);
    return this.made;
  }

  async total(): Promise<number> {
    return (await (this.answers.total ??= this.ask('total'))).total;
  }

  private ask(what: keyof Wanted): Promise<Listed<Row>> {
    this.next ??= this.begin();
    this.next.wanted[what] = true;
    return this.next.answer;
  }

  private begin() {
    const wanted = { rows: false, total: false };
    const answer = Promise.resolve().then(() => {
      this.next = undefined;
      return this.read(wanted);
    });
    return { wanted, answer };
  }
}
