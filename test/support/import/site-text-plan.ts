import type { Plan } from '../../../tools/import/plan/plan';
import { tables } from '../../../tools/import/tables/tables';

const table = tables.find(({ name }) => name === 'site_config') ?? never();
const columns = Object.entries(table.columns).map(([name, { kind }]) => ({
  name,
  kind,
  source: { sql: name, type: 'text', offset: 0 },
}));
/** How the old table of the site's texts is imported. */
export const siteTextPlan: Plan = {
  table,
  columns,
  from: 'config',
  where: 'TRUE',
  rowKey: 'name',
  chunkBy: null,
  mayRepeat: false,
  indexed: true,
};
function never(): never {
  throw new Error('There is no such table.');
}
