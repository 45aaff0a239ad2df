import type { ImportMap } from './map';
import { isAppUnknown, type Plan } from './plan';
import { tables } from '../tables/tables';

/** What is not imported: tables, and columns of others. */
export function aboutPlans(map: ImportMap, plans: readonly Plan[]): string[] {
  return tables.flatMap((table) => {
    const { name } = table;
    const plan = plans.find((each) => each.table.name === name);
    const how = map.tables[name];
    if (plan === undefined && how != null && isAppUnknown(table, how))
      return `${name}: left alone, as nothing says of which app: WECHAT_APP_ID or --wechat-app-id`;
    if (plan === undefined)
      return `${name}: not in the old database, or not to be read by this user; left alone`;
    const absent = plan.columns.filter((column) => column.source === null);
    if (absent.length === 0) return [];
    const names = absent.map((column) => column.name).join(', ');
    return `${name}: ${plan.from} has no ${names}: the default is used`;
  });
}
