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
    return [...aboutAbsent(plan, how), ...aboutUnread(table, how, schema)];
  });
}

function aboutAbsent(plan: Plan | undefined, { columns }: TableMap): string[] {
  if (plan === undefined) return [];
  const lacks = (name: string) => `${plan.table.name}: ${plan.from} has no ${name}`;
  const absent = plan.columns.flatMap(({ name, source }) => (source === null ? name : []));
  const defaults = absent.length > 0 ? [`${lacks(absent.join(', '))}: the default is used`] : [];
  const sums = plan.columns.flatMap(({ name, source }) => {
    const parts = source === null || columns[name] != null ? undefined : plan.table.columns[name];
    return parts?.sumOf === undefined
      ? []
      : `${lacks(name)}: the sum of ${parts.sumOf.join(' and ')} is used`;
  });
  return [...defaults, ...sums];
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
  if (unread.length === 0 || how.names !== undefined) return [];
  const also = `${name}: ${how.from} also has ${unread.join(', ')}: not imported`;
  const hides = name === 'job' && unread.some((column) => column.toLowerCase() === 'status');
  return hides
    ? [also, `${name}: published whatever the status says; if it hides jobs, map it to status`]
    : [also];
}
