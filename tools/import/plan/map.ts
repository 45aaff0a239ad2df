import type { Table } from '../tables/table';
import { account } from '../tables/tables.account';
import { tables } from '../tables/tables';
import type { LiveSchema, LiveTable } from '../source/live';
import { columnNamed, tableNamed } from '../source/names';
import { guessWhere } from './map.where';

/** How one table is found in the old database. */
export interface TableMap {
  /** The full name of the old table. */
  readonly from: string;
  /** Our column to theirs; null: they have none, and the default is used. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** A condition in MySQL; rows for which it is not true are excluded. */
  readonly where?: string;
  /** For the site configuration: our name to theirs; other entries are excluded. */
  readonly names?: Readonly<Record<string, string>>;
  /** The owner of the table while both sides are in use (`--follow`); the old side by default. */
  readonly owner?: 'old' | 'new';
  /** For openids: the app id of the mini-program to which all of them belong. */
  readonly appId?: string;
}

/** The map file. A table that is null is not imported. */
export interface ImportMap {
  /** The time zone of their DATETIME values: `+08:00`. */
  readonly timezone: string;
  readonly tables: Readonly<Record<string, TableMap | null>>;
}

/** The time zone of China, where the framework is mostly used. */
const TIMEZONE = '+08:00';
/** Columns that a table must have to be chosen, since its name alone proves little. */
const REQUIRED_COLUMNS: Readonly<Partial<Record<string, readonly string[]>>> = {
  wechat_openid: ['openid', 'user_id'],
  wechat_unionid: ['unionid', 'user_id'],
  account: ['id', 'username', 'password', 'salt'],
};
const AGENT = 'agent_content';

/**
 * Suggests a map from the framework's conventions and the live schema; tables that cannot be found
 * are null.
 */
export function guessMap(schema: LiveSchema, prefix: string, appId?: string): ImportMap {
  const guessed = [...tables, account].map((table) => {
    const live = tableNamed(schema, prefix, table.names);
    const guess = live === undefined ? null : guessTable(table, live, schema, { prefix, appId });
    // A table of this name without these columns is a different one.
    const other = REQUIRED_COLUMNS[table.name]?.some((column) => guess?.columns[column] === null);
    return [table.name, other === true ? null : guess] as const;
  });
  return { timezone: TIMEZONE, tables: Object.fromEntries(guessed) };
}

interface Known {
  readonly prefix: string;
  readonly appId: string | undefined;
}

function guessTable(
  table: Table,
  live: LiveTable,
  schema: LiveSchema,
  { prefix, appId }: Known,
): TableMap {
  const columns = Object.entries(table.columns).map(([name, { names = [name] }]) => {
    return [name, columnNamed(live, names)] as const;
  });
  const where = guessWhere(table, live, schema, prefix);
  return {
    from: live.name,
    columns: Object.fromEntries(columns),
    ...(where !== null && { where }),
    ...(table.name === 'site_config' && { names: { [AGENT]: AGENT } }),
    ...('app_id' in table.columns && appId !== undefined && { appId }),
  };
}
