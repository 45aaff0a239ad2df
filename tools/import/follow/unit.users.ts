import { moveAside } from '../accounts/admin.aside';
import { straightenTree } from '../merge/merge.users';
import { CHUNK } from '../plan/plan';
import { NAMED } from '../merge/recheck-orphans';
import { isOfOldSide } from '../compare/sql';
import { stageOf } from '../target/state';
import { stageUnits, type Databases } from './unit.stage';
import { idArray } from './unit.sql';
import type { Followed } from './ways';

/**
 * Stages users, and with them others whose parents now mean something else; takes parents away by
 * the rules of a pass. Gives all that were staged.
 */
export async function stageUsers(
  databases: Databases,
  followed: Followed,
  units: readonly string[],
): Promise<readonly string[]> {
  const { client } = databases;
  const { table } = followed.plan;
  const all = new Set<string>();
  // Nobody moves a user between the look at the tree and the merge.
  await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
  for (let next = [...units]; ;) {
    next.forEach((id) => all.add(id));
    await stageUnits(databases, followed, next);
    next = (await concerned(databases, all)).filter((id) => !all.has(id));
    if (next.length > 0) continue;
    await moveAside(client, stageOf(table));
    const missing = await straightenTree(client, table, partOfTree(followed, all));
    if (missing.length === 0) return [...all];
    next = missing.map(String);
  }
}

/**
 * Users who are to be read again because others were: all who lost a parent to a circle, whose
 * parent has come, and whose parent has gone.
 */
async function concerned({ client }: Databases, all: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    SELECT row_key AS id FROM import_finding WHERE table_name = 'users' AND kind = 'circle'
    UNION
    SELECT row_key FROM import_finding WHERE table_name = 'users' AND kind = 'parent is gone'
      AND was IN (SELECT id::text FROM import_stage_users)
    UNION
    SELECT id::text FROM users WHERE parent_id = ANY (${idArray(all)})
      AND parent_id NOT IN (SELECT id FROM import_stage_users)`);
  return rows.map(({ id }) => id);
}

/** Staged users and all who stand above them, with the parents that the old database gives them. */
function partOfTree({ plan: { table } }: Followed, all: Iterable<string>): string {
  const named = `SELECT ${NAMED} FROM import_finding WHERE table_name = 'users' AND outcome = 'corrected'
      AND chunk = users.id / ${CHUNK} AND row_key = users.id::text LIMIT 1`;
  return `
    DELETE FROM import_tree;
    INSERT INTO import_tree
    WITH RECURSIVE above AS (
      SELECT id, parent_id::bigint AS parent_id, true AS staged FROM ${stageOf(table)}
      UNION
      SELECT users.id, coalesce((${named}), users.parent_id), false
      FROM above JOIN users ON users.id = above.parent_id
      WHERE NOT users.id = ANY (${idArray(all)}) AND ${isOfOldSide(table, 'users.')}
    )
    SELECT id, parent_id, staged FROM above`;
}
