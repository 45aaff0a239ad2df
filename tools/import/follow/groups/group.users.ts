import { freeAdminIds } from '../../accounts/admin.ids';
import { removeInvalidParents } from '../../merge/merge.users';
import { ID_IN_FINDING } from '../../merge/recheck-orphans';
import { isOfOldSide } from '../../tables/old-side';
import { stageOf } from '../../target/staging-table';
import { Statements } from './statements';
import { stageGroups, type Databases } from './group.stage';
import { idArray } from './group.sql';
import type { Followed } from '../changes/followed-table';

/**
 * Stages users, and others who are affected by a change of their parents; removes parents by the
 * rules of a pass. Returns all staged users.
 */
export async function stageUsers(
  databases: Databases,
  followed: Followed,
  groups: readonly string[],
): Promise<readonly string[]> {
  const { client } = databases;
  const { table } = followed.plan;
  const all = new Set<string>();
  for (let next = [...groups]; ;) {
    next.forEach((id) => all.add(id));
    const statements = new Statements();
    // Nobody can move a user between reading the tree and the merge.
    statements.add('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    await stageGroups(databases, followed, next, statements);
    statements.add(concerned(all), (rows) => {
      next = rows.flatMap(({ id }) => id ?? []).filter((id) => !all.has(id));
    });
    await statements.run(client);
    if (next.length > 0) continue;
    await freeAdminIds(client, stageOf(table));
    const missing = await removeInvalidParents(client, table, partOfTree(followed, all));
    if (missing.length === 0) return [...all];
    next = missing.map(String);
  }
}

/**
 * PostgreSQL: users to read again because of others: those who lost a parent to a cycle, whose
 * parent was added, or whose parent has gone.
 */
const concerned = (all: ReadonlySet<string>) => `
    SELECT unit AS id FROM import_finding WHERE table_name = 'users' AND kind = 'circle'
    UNION
    SELECT unit FROM import_finding WHERE table_name = 'users' AND kind = 'parent is gone'
      AND was IN (SELECT id::text FROM import_stage_users)
    UNION
    SELECT id::text FROM users WHERE parent_id = ANY (${idArray(all)})
      AND parent_id NOT IN (SELECT id FROM import_stage_users)`;

/** Staged users and all their ancestors, with their parents in the old database. */
function partOfTree({ plan: { table } }: Followed, all: Iterable<string>): string {
  const named = `SELECT ${ID_IN_FINDING} FROM import_finding
      WHERE table_name = 'users' AND outcome = 'corrected' AND unit = users.id::text LIMIT 1`;
  return `
    DELETE FROM import_tree;
    INSERT INTO import_tree
    WITH RECURSIVE above AS (
      SELECT id, parent_id::bigint AS parent_id, true AS staged FROM ${stageOf(table)}
      UNION
      SELECT next.* FROM above CROSS JOIN LATERAL (
        SELECT users.id, coalesce((${named}), users.parent_id), false
        FROM users WHERE users.id = above.parent_id
          AND NOT users.id = ANY (${idArray(all)}) AND ${isOfOldSide(table, 'users.')} OFFSET 0
      ) AS next
    )
    SELECT id, parent_id, staged FROM above`;
}
