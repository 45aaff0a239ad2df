import { insertKept, removeGone } from '../../merge/apply';
import { validateFew, keptOf } from '../../merge/validate-staged';
import { refuseRepeated } from '../../merge/repeated';
import { restoreOrphans } from '../../owners/orphan-archive';
import type { Plan } from '../../plan/plan';
import type { Changes } from '../changes/changes';
import { addRelatives } from './relatives';
import { Statements } from './statements';
import { isOfGroups } from './group.sql';
import { stageGroups, type Databases } from './group.stage';
import { stageUsers } from './group.users';
import type { Followed } from '../changes/followed-table';

/**
 * Makes the rows of some groups equal to the old database's, within the caller's transaction; adds
 * affected rows of the tables in `all` to `changes`.
 */
export async function mergeGroups(
  databases: Databases,
  all: readonly Followed[],
  followed: Followed,
  wanted: readonly string[],
  changes: Changes,
): Promise<void> {
  const { client } = databases;
  const { plan } = followed;
  const { table } = plan;
  const statements = new Statements();
  let groups = wanted;
  if (table.name === 'users') groups = await stageUsers(databases, followed, wanted);
  else await stageGroups(databases, followed, wanted, statements);
  statements.add(refuseRepeated(plan));
  statements.add(validateFew(table));
  addRelatives(client, all, followed, groups, changes, statements);
  statements.add(removeGone(table, isOfGroups(client, followed, groups)));
  statements.add(insertKept(table, `${keptOf(table)} ORDER BY ${table.key.join(', ')}`));
  const isFollowed = (name: string) => all.some((each) => each.plan.table.name === name);
  for (const statement of restoreOrphans(table.name, isFollowed)) statements.add(statement);
  statements.add(continueIds(plan));
  await statements.run(client);
}

/** PostgreSQL: continues ids above the imported ones. Checks first, since it locks the table. */
const continueIds = ({ table }: Plan) =>
  'id' in table.columns
    ? `SELECT continue_ids('${table.name}'::regclass) WHERE (SELECT max(id) FROM ${keptOf(table)}) >
         coalesce(pg_sequence_last_value(
          pg_get_serial_sequence('${table.name}', 'id')::regclass), 0)`
    : '';
