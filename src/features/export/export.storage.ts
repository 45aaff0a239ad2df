import type { Knex } from 'knex';
import { Role } from '../../lib/values/role';

/** An exportable table: its columns are the file's. */
export interface ExportedTable {
  readonly role: Role;
  readonly columns: readonly string[];
  /** Returns a query for all rows, with the columns selected. */
  readonly from: (database: Knex) => Knex.QueryBuilder;
  /** Whether query parameters filter the rows; otherwise they are ignored. */
  readonly isFiltered: boolean;
  /** The column that orders the rows. */
  readonly id: string;
}

/** Omits `content`, which may exceed the size limit of a spreadsheet cell. */
const JOB_COLUMNS = [
  ...['id', 'job_name', 'status', 'expiretime', 'cover', 'images', 'factory_price'],
  ...['subsidy_price', 'factory_price_total', 'salary', 'people_num', 'lng', 'lat', 'type'],
  ...['user_ids', 'weigh', 'version'],
];
const USER_COLUMNS = ['id', 'parent_id', 'name', 'role', 'username', 'createtime', 'version'];

/** The exportable tables, by the name of the file. */
export const EXPORTABLE_TABLES: ReadonlyMap<string, ExportedTable> = new Map([
  [
    'jobs',
    {
      role: Role.EDITOR,
      columns: JOB_COLUMNS,
      isFiltered: true,
      id: 'job.id',
      from: (database) => database('job').select(JOB_COLUMNS.map((name) => `job.${name}`)),
    },
  ],
  [
    'users',
    {
      role: Role.ADMIN,
      columns: USER_COLUMNS,
      isFiltered: false,
      id: 'users.id',
      from: (database) =>
        database('users')
          .leftJoin('account', 'account.user_id', 'users.id')
          .select(
            USER_COLUMNS.map((name) =>
              name === 'username' ? 'account.username' : `users.${name}`,
            ),
          ),
    },
  ],
]);

/** Rows per statement: some hundred kilobytes, or 20 MB if each lists 10,000 users. */
const CHUNK_ROWS = 250;

/**
 * Yields all rows in chunks, by ascending id. Each chunk is a separate statement, so a slow reader
 * holds no connection and no snapshot. If rows change meanwhile, each appears at most once, in its
 * state at that time.
 */
export async function* exportedRows(
  database: Knex,
  { columns, from, id }: ExportedTable,
): AsyncGenerator<unknown[][]> {
  for (let after: number | null = null; ;) {
    const chunk = from(database).orderBy(id).limit(CHUNK_ROWS);
    // Ids assigned by hand may be 0 or below.
    if (after !== null) chunk.where(id, '>', after);
    const rows = (await chunk) as Record<string, unknown>[];
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column]));
    if (rows.length < CHUNK_ROWS) return;
    after = Number(rows.at(-1)?.id);
  }
}
