import { isRowFault } from '../../target/row-faults';
import { inTransaction } from '../../target/transaction';
import type { Changes } from '../changes/changes';
import type { Position } from '../binlog/old-log';
import { savePosition } from '../binlog/saved-position';
import { addDecided } from '../groups/relatives';
import { mergeGroups } from '../groups/group.merge';
import type { Databases } from '../groups/group.stage';
import type { Followed } from '../changes/followed-table';

/**
 * Applies changes of the old side in one transaction, and records the position if nothing else is
 * left to do. Afterwards `changes.whole` names the tables to compare as a whole, including those
 * with a row that PostgreSQL refused, which the comparison looks for.
 */
export async function applyChanges(
  databases: Databases,
  all: readonly Followed[],
  changes: Changes,
  position: Position,
  print: (line: string) => void,
): Promise<void> {
  const { client } = databases;
  await addDecided(databases, all, changes);
  for (;;) {
    let name = '';
    try {
      await inTransaction(client, async () => {
        for (const followed of all) {
          name = followed.plan.table.name;
          await applyTable(databases, all, followed, changes);
        }
        if (changes.whole.size === 0) await savePosition(client, position);
      });
      return;
    } catch (error) {
      if (!isRowFault(error) || changes.whole.has(name)) throw error;
      print(`${name}: PostgreSQL refuses a row (${error.message})`);
      changes.addWhole(name);
    }
  }
}

async function applyTable(
  databases: Databases,
  all: readonly Followed[],
  followed: Followed,
  changes: Changes,
): Promise<void> {
  const { name } = followed.plan.table;
  const groups = [...(changes.groups.get(name) ?? [])];
  if (groups.length === 0 || changes.whole.has(name)) return;
  await mergeGroups(databases, all, followed, groups, changes);
}
