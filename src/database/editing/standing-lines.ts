import type { Knex } from 'knex';

/** Names a row, as the audit log does. */
export interface NamedRow {
  readonly entity: string;
  readonly row_id: string;
}

/** The changes of a row that still stand at its end: what came after each of them is undone. */
export interface StandingLines extends NamedRow {
  /** The lines, the latest first, that left the row as it is now. */
  readonly ids: readonly string[];
  /** The version that the row must have, one more than its last where it is deleted. */
  readonly version: number | null;
  readonly deleted: boolean;
}

/**
 * After an undone change a row is as it was after the line before that one, and so on; provided
 * that nobody changed the row between the two without a line, which its version would tell.
 */
const STANDING = `
  WITH RECURSIVE asked AS (
    SELECT DISTINCT entity, row_id FROM unnest(?::text[], ?::text[]) AS named (entity, row_id)
  ), standing AS (
    SELECT asked.entity, asked.row_id, latest.id, latest.undoes, latest.version,
      latest.action = 'delete' AS deleted, 0 AS place
    FROM asked CROSS JOIN LATERAL (
      SELECT line.id, line.undoes, line.version, line.action FROM audit_log AS line
      WHERE line.entity = asked.entity AND line.row_id = asked.row_id
      ORDER BY line.id DESC LIMIT 1
    ) AS latest
    UNION ALL
    SELECT standing.entity, standing.row_id, earlier.id, earlier.undoes, standing.version,
      standing.deleted, standing.place + 1
    FROM standing JOIN audit_log AS undone ON undone.id = standing.undoes
    CROSS JOIN LATERAL (
      SELECT line.id, line.undoes, line.version FROM audit_log AS line
      WHERE line.entity = standing.entity AND line.row_id = standing.row_id
        AND line.id < undone.id
      ORDER BY line.id DESC LIMIT 1
    ) AS earlier
    WHERE earlier.version = undone.version - 1
  )
  SELECT entity, row_id, array_agg(id::text ORDER BY place) AS ids, version, deleted
  FROM standing GROUP BY entity, row_id, version, deleted`;

/** Of each row that the log knows, in one statement. */
export async function standingLines(
  database: Knex,
  rows: readonly NamedRow[],
): Promise<StandingLines[]> {
  const { rows: found } = await database.raw<{ rows: StandingLines[] }>(STANDING, [
    rows.map(({ entity }) => entity),
    rows.map(({ row_id }) => row_id),
  ]);
  return found;
}

/**
 * Whether a row, of which `version` is null where it is gone, is as the line left it. Lines of a
 * release that did not note versions never are.
 */
export function isAsLeft(
  standing: StandingLines | undefined,
  line: string,
  version: number | null,
): boolean {
  if (standing?.ids.includes(line) !== true || standing.version === null) return false;
  return standing.deleted ? version === null : version === standing.version;
}
