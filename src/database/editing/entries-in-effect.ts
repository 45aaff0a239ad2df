import type { Knex } from 'knex';

/** Identifies a row, as in the audit log. */
export interface NamedRow {
  readonly entity: string;
  readonly row_id: string;
}

/** Returns a text that identifies the row, for keys of maps. */
export const nameOf = ({ entity, row_id }: NamedRow): string => `${entity} ${row_id}`;

/** The changes of a row that are in effect: all later changes have been undone. */
interface EntriesInEffect extends NamedRow {
  /** The audit entries, the latest first, that led to the row's current state. */
  readonly ids: readonly string[];
  /** The entry that the latest one has undone; null if it has undone none. */
  readonly undone: string | null;
  /** The latest entry's version: of a deletion, one more than the row had; null in old entries. */
  readonly version: number | null;
  readonly deleted: boolean;
}

/**
 * An entry that undoes a change returns the row to the state that the entry before that change
 * left, which is in effect again, and so on. The row's version shows if somebody changed it in
 * between without an audit entry.
 */
const CURRENT = `
  WITH RECURSIVE asked AS (
    SELECT DISTINCT entity, row_id FROM unnest(?::text[], ?::text[]) AS named (entity, row_id)
  ), current AS (
    SELECT asked.entity, asked.row_id, latest.id, latest.undoes, latest.version,
      latest.action = 'delete' AS deleted, 0 AS place
    FROM asked CROSS JOIN LATERAL (
      SELECT entry.id, entry.undoes, entry.version, entry.action FROM audit_log AS entry
      WHERE entry.entity = asked.entity AND entry.row_id = asked.row_id
      ORDER BY entry.id DESC LIMIT 1
    ) AS latest
    UNION ALL
    SELECT current.entity, current.row_id, earlier.id, earlier.undoes, current.version,
      current.deleted, current.place + 1
    FROM current JOIN audit_log AS undone ON undone.id = current.undoes
    CROSS JOIN LATERAL (
      SELECT entry.id, entry.undoes, entry.version FROM audit_log AS entry
      WHERE entry.entity = current.entity AND entry.row_id = current.row_id
        AND entry.id < undone.id
      ORDER BY entry.id DESC LIMIT 1
    ) AS earlier
    WHERE earlier.version = undone.version - 1
  )
  SELECT entity, row_id, array_agg(id::text ORDER BY place) AS ids,
    (array_agg(undoes::text ORDER BY place))[1] AS undone, version, deleted
  FROM current GROUP BY entity, row_id, version, deleted`;

/** Finds the entries in effect for each row that has any, in one statement. */
export async function entriesInEffect(
  database: Knex,
  rows: readonly NamedRow[],
): Promise<EntriesInEffect[]> {
  const { rows: found } = await database.raw<{ rows: EntriesInEffect[] }>(CURRENT, [
    rows.map(({ entity }) => entity),
    rows.map(({ row_id }) => row_id),
  ]);
  return found;
}

/**
 * Whether a row is as the entry left it; `version` is null if the row is gone. Always false for
 * entries of a release that did not record versions.
 */
export function isUnchangedSince(
  current: EntriesInEffect | undefined,
  entryId: string,
  version: number | null,
): boolean {
  if (current?.ids.includes(entryId) !== true || current.version === null) return false;
  return current.deleted ? version === null : version === current.version;
}

/** Whether the entry was undone, and the row is still as that left it. */
export const isUndone = (
  current: EntriesInEffect | undefined,
  entryId: string,
  version: number | null,
): boolean =>
  current?.undone === entryId && isUnchangedSince(current, current.ids[0] ?? entryId, version);
