import type { LiveSchema } from '../source/live';
import { namesIn } from '../source/names';
import { account } from '../tables/tables.account';
import type { Table } from '../tables/table';
import { tables } from '../tables/tables';
import type { ImportMap, TableMap } from './map';
import { isAppUnknown, type Plan } from './plan';

/** Lists what is not imported: tables, and columns that only one of the databases has. */
export function aboutPlans(map: ImportMap, plans: readonly Plan[], schema: LiveSchema): string[] {
  return [...tables, account].flatMap((table) => {
    const { name } = table;
    const how = map.tables[name];
    if (how == null)
      return (
        `${name}: left alone: not in the old database, not to be read by this user, ` +
        'or null in the map'
      );
    if (isAppUnknown(table, how))
      return `${name}: left alone, as the app is unknown: say --wechat-app-id`;
    const plan = plans.find((each) => each.table.name === name);
    return [...aboutAbsent(plan), ...aboutUnread(table, how, schema)];
  });
}

function aboutAbsent(plan: Plan | undefined): string[] {
  const absent = plan?.columns.filter((column) => column.source === null) ?? [];
  const names = absent.map((column) => column.name).join(', ');
  return plan === undefined || names === ''
    ? []
    : [`${plan.table.name}: ${plan.from} has no ${names}: the default is used`];
}

/** Lists unread columns: the old service may hide rows by one of them, such as a status. */
function aboutUnread({ name }: Table, how: TableMap, schema: LiveSchema): string[] {
  const live = schema.get(how.from);
  const read = namesIn([
    ...Object.values(how.columns).flatMap((column) => column ?? []),
    how.where ?? '',
  ]);
  const unread = [...(live?.columns.keys() ?? [])].filter(
    (column) => !read.has(column.toLowerCase()) && live?.primaryKey.includes(column) !== true,
  );
  return unread.length === 0 || how.names !== undefined
    ? []
    : [`${name}: ${how.from} also has ${unread.join(', ')}: not imported`];
}
