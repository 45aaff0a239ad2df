import type { Knex } from 'knex';
import type { AuditActionType } from '../../database/editing/audit';
import { OF_BATCH } from '../../database/editing/batch';
import { listing } from '../../database/listing';
import {
  SortDirection,
  type Listed,
  type PageSource,
  type PageWindow,
  type Wanted,
} from '../../lib/lists/list';

export enum AuditEntityType {
  CATEGORY = 'category',
  FACTORY = 'factory',
  JOB = 'job',
  USER = 'users',
  TOKEN = 'user_token',
  SITE_TEXT = 'site_config',
  MEDIA = 'media',
  ACCOUNT = 'account',
}

export interface AuditRow {
  readonly id: string;
  readonly createtime: Date;
  readonly user_id: number | null;
  readonly action: AuditActionType;
  readonly entity: AuditEntityType;
  readonly row_id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  /** The entry that this change undid. */
  readonly undoes: string | null;
  readonly version: number | null;
  readonly request_key: string | null;
}

export interface AuditFilter {
  /** Columns that must have these values; one with two different values matches nothing. */
  readonly equal: readonly Partial<AuditRow>[];
  /** Only the entries of the batch with this entry. */
  readonly batchId: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly direction: SortDirection;
}

const columns = [
  ...['id', 'createtime', 'user_id', 'action', 'entity', 'row_id'],
  ...['before', 'after', 'undoes', 'version', 'request_key'],
];

/** Returns a page of the audit log, in the order of writing. */
export const searchAudit = (
  database: Knex,
  filter: AuditFilter,
  window: PageWindow,
): PageSource<AuditRow> =>
  listing({
    from: () => matching(database, filter),
    columns,
    sort: [],
    ties: { field: 'id', direction: filter.direction },
    window,
  });

/** Returns `size` entries after the given one, or the first ones; and the total. */
export async function auditAfter(
  database: Knex,
  filter: AuditFilter,
  { after, size }: { readonly after: string | null; readonly size: number },
  wanted: Wanted,
): Promise<Listed<AuditRow>> {
  const { direction } = filter;
  const rows = matching(database, filter).orderBy('id', direction).limit(size);
  if (after !== null) void rows.where('id', direction === SortDirection.ASC ? '>' : '<', after);
  const [row] = wanted.total
    ? await matching(database, filter).count<{ total: string }[]>({ total: '*' })
    : [];
  return {
    rows: wanted.rows ? await rows.select<AuditRow[]>(columns) : [],
    total: Number(row?.total ?? 0),
  };
}

/** The columns that all entries of a batch share. */
export interface BatchKey {
  readonly requestKey: string;
  readonly userId: number;
  readonly entity: string;
}

/** The first entry of a batch, and how many it has. */
export interface BatchRow {
  readonly id: string;
  readonly count: number;
}

/** Returns the key as a string, for use in maps. */
export const batchName = ({ requestKey, userId, entity }: BatchKey): string =>
  `${requestKey} ${userId} ${entity}`;

/** Returns the batches of several entries with these keys, by `batchName`. */
export async function findBatches(
  database: Knex,
  keys: readonly BatchKey[],
): Promise<ReadonlyMap<string, BatchRow>> {
  const { rows } = await database.raw<{ rows: (BatchKey & BatchRow)[] }>(
    `SELECT asked.*, batch.*
     FROM unnest(?::uuid[], ?::integer[], ?::text[]) AS asked ("requestKey", "userId", entity)
     CROSS JOIN LATERAL (
       SELECT min(id) AS id, count(*)::integer AS count FROM audit_log AS entry
       WHERE entry.request_key = asked."requestKey" AND entry.user_id = asked."userId"
         AND entry.entity = asked.entity
     ) AS batch
     WHERE batch.count > 1`,
    [
      keys.map(({ requestKey }) => requestKey),
      keys.map(({ userId }) => userId),
      keys.map(({ entity }) => entity),
    ],
  );
  return new Map(rows.map((row) => [batchName(row), { id: row.id, count: row.count }]));
}

export const findEntries = (database: Knex, ids: readonly string[]): Promise<AuditRow[]> =>
  database('audit_log').whereIn('id', ids).select<AuditRow[]>(columns);

function matching(database: Knex, filter: AuditFilter): Knex.QueryBuilder {
  const { equal, batchId, since, until } = filter;
  const query = database('audit_log');
  for (const values of equal) void query.where(values);
  if (batchId !== null) void query.whereRaw(OF_BATCH, [batchId]);
  if (since !== null) void query.where('createtime', '>=', since);
  if (until !== null) void query.where('createtime', '<', until);
  return query;
}
