import type { Client, QueryResult } from 'pg';
import { targetHash, targetChunk } from '../compare/sql';
import { isOfOldSide } from '../tables/old-side';
import { ID_IN_FINDING } from './recheck-orphans';
import { stageOf } from '../target/staging-table';
import type { Table } from '../tables/table';

/**
 * The whole tree as in the old database: staged users as they were read, the others as they were
 * imported, but with the parents that were removed then.
 */
const WHOLE_TREE = (table: Table) => `
  CREATE TEMP TABLE import_tree ON COMMIT DROP AS
  SELECT id, parent_id::bigint AS parent_id, true AS staged FROM ${stageOf(table)}
  UNION ALL
  SELECT users.id, coalesce(${ID_IN_FINDING}, users.parent_id), false
  FROM users LEFT JOIN import_finding
    ON table_name = 'users' AND outcome = 'corrected' AND unit = users.id::text
  WHERE ${targetChunk(table, 'users.')} NOT IN (
      SELECT chunk FROM import_staged WHERE table_name = 'users')
    AND ${isOfOldSide(table, 'users.')};
  CREATE INDEX ON import_tree (parent_id); ANALYZE import_tree`;

/**
 * The number of users reached is overestimated greatly. PostgreSQL hashes the tree for this outer
 * join; for NOT IN it compares each user with all that were reached.
 */
const UNREACHED = `
  WITH RECURSIVE reached AS (
    SELECT id, true AS found FROM import_tree WHERE parent_id IS NULL
    UNION ALL
    SELECT below.id, true FROM import_tree AS below JOIN reached ON below.parent_id = reached.id
  )
  SELECT id, parent_id::integer AS parent_id, staged FROM import_tree LEFT JOIN reached USING (id)
  WHERE found IS NULL`;

const REMOVE_MISSING_PARENTS = `
  UPDATE import_tree SET parent_id = NULL
  WHERE NOT EXISTS (SELECT FROM import_tree AS above WHERE above.id = import_tree.parent_id)`;

interface Node {
  readonly id: number;
  readonly parent_id: number;
  readonly staged: boolean;
}

/**
 * Removes and records parents that do not exist, and one in each cycle: that of the user with the
 * lowest id, so that every pass decides alike. If such a user is not staged, does nothing and
 * returns the users to stage first. `tree` creates `import_tree`: staged users and at least all
 * their ancestors.
 */
export async function removeInvalidParents(
  client: Client,
  table: Table,
  tree = WHOLE_TREE(table),
): Promise<readonly number[]> {
  const results = (await client.query(
    `${tree}; ${REMOVE_MISSING_PARENTS}; ${UNREACHED}`,
  )) as unknown as QueryResult<Node>[];
  const rows = results.at(-1)?.rows ?? [];
  const ends = cycleEnds(rows);
  const missing = ends.filter(({ staged }) => !staged);
  if (missing.length > 0) return missing.map(({ id }) => id);
  await removeParents(
    client,
    table,
    'parent is gone',
    `SELECT staged.id FROM ${stageOf(table)} AS staged JOIN import_tree USING (id)
     WHERE staged.parent_id IS NOT NULL AND import_tree.parent_id IS NULL`,
  );
  const ids = ends.map(({ id }) => id);
  if (ids.length > 0)
    await removeParents(client, table, 'circle', `SELECT unnest('{${ids.join(',')}}'::integer[])`);
  return [];
}

/** PostgreSQL: the texts of a staged user's columns, for a user without a parent. */
const withoutParent = ({ columns }: Table) =>
  Object.entries(columns).map(([name, { kind }]) =>
    kind.targetText(name === 'parent_id' ? 'NULL' : `(${kind.fromStage(name)})`),
  );

async function removeParents(
  client: Client,
  table: Table,
  kind: string,
  ids: string,
): Promise<void> {
  const stage = stageOf(table);
  await client.query(`
    INSERT INTO import_finding
    SELECT 'users', chunk, row_key, '${kind}', 'corrected', 'parent_id', parent_id::text, NULL,
      source_hash, id::text
    FROM ${stage} WHERE id IN (${ids});
    UPDATE ${stage} SET parent_id = NULL, corrected = true,
      hash = ${targetHash(`concat_ws(chr(31), ${withoutParent(table).join(', ')})`)}
    WHERE id IN (${ids})`);
}

/** Returns the user with the lowest id of each cycle; `nodes` are users in cycles and below. */
function cycleEnds(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<number>();
  const ends: Node[] = [];
  for (const start of nodes) {
    const path: Node[] = [];
    let node: Node | undefined = start;
    while (node !== undefined && !seen.has(node.id)) {
      seen.add(node.id);
      path.push(node);
      node = byId.get(node.parent_id);
    }
    const from = node === undefined ? -1 : path.indexOf(node);
    if (from < 0) continue;
    ends.push(path.slice(from).reduce((lowest, each) => (each.id < lowest.id ? each : lowest)));
  }
  return ends;
}
