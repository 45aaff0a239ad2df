import type { Table } from '../tables/table';

export const stageOf = ({ name }: Table) => `import_stage_${name}`;

/** The staging tables' columns besides the table's own. */
const ADDED = {
  row_key: 'text',
  chunk: 'bigint',
  source_hash: 'bigint',
  hash: 'bigint',
  corrected: 'boolean',
};

export const STAGE_COLUMNS: readonly string[] = Object.keys(ADDED);

/** PostgreSQL: creates a staging table; `:passing` is replaced by the kind of table. */
export function stageTable(table: Table): string {
  const own = Object.entries(table.columns).map(([name, { kind }]) => `${name} ${kind.stageType}`);
  const added = Object.entries(ADDED).map(([name, type]) => `${name} ${type}`);
  const columns = [...own, ...added].join(', ');
  return `CREATE :passing TABLE IF NOT EXISTS ${stageOf(table)} (${columns});`;
}

/** PostgreSQL: adds the columns that an earlier version's staging table lacks. */
export const addStageColumns = (table: Table) =>
  `ALTER TABLE ${stageOf(table)} ${Object.entries(table.columns)
    .map(([name, { kind }]) => `ADD COLUMN IF NOT EXISTS ${name} ${kind.stageType}`)
    .join(', ')};`;
