import { z } from 'zod/v4';
import { readJson } from '../../lib/read-json';
import { account } from '../tables/tables.account';
import type { Table } from '../tables/table';
import { tables } from '../tables/tables';
import type { ImportMap, TableMap } from './map';

/** The operator's file; all of it is optional. */
interface MapFile {
  readonly timezone?: string;
  readonly tables?: Readonly<Record<string, Partial<TableMap> | null>>;
}

const text = z.string().trim().min(1, 'is empty');
const names = z.record(text, text).refine((all) => Object.keys(all).length > 0, 'is empty');

const tableSchema = ({ name, columns }: Table) =>
  z
    .strictObject({
      from: text,
      columns: only(Object.keys(columns), text.nullable()),
      // Null selects all rows, without the suggested condition.
      where: text.nullable().transform((where) => where ?? 'TRUE'),
      ...(name === 'site_config' && { names }),
      ...('app_id' in columns && { appId: text }),
      // Accounts have no owner: both sides write them.
      ...(name !== account.name && { owner: z.enum(['old', 'new']) }),
    })
    .partial()
    .nullable();

/** An object that may have these keys, and no others. */
const only = (keys: readonly string[], value: z.ZodType) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value]))).partial();

const everyTable = [...tables, account].map((table) => [table.name, tableSchema(table)] as const);
const schema = z
  .strictObject({
    timezone: text,
    tables: z.strictObject(Object.fromEntries(everyTable)).partial(),
  })
  .partial();

/**
 * Returns the suggestion, overridden by the operator's file. Throws if the file cannot be read, or
 * has an unknown key: a mistyped `where` would import deleted rows.
 */
export function readMap(file: string, guess: ImportMap): ImportMap {
  const written = parse(file);
  const merged = Object.entries(guess.tables).map(([name, guessed]) => {
    const own = written.tables?.[name];
    if (own === undefined) return [name, guessed] as const;
    return [name, own === null ? null : merge(file, name, guessed, own)] as const;
  });
  return { timezone: written.timezone ?? guess.timezone, tables: Object.fromEntries(merged) };
}

function merge(
  file: string,
  name: string,
  guessed: TableMap | null,
  own: Partial<TableMap>,
): TableMap {
  const from = own.from ?? guessed?.from;
  if (from === undefined) throw new Error(`${file}: say where "${name}" comes from ("from").`);
  return { ...guessed, ...own, from, columns: { ...guessed?.columns, ...own.columns } };
}

function parse(file: string): MapFile {
  const { data, error } = schema.safeParse(readJson(file));
  if (error === undefined) return data as MapFile;
  const problems = error.issues.map(({ path, message }) =>
    [...(path.length === 0 ? [] : [path.join('.')]), message].join(': '),
  );
  throw new Error(`The map ${file} cannot be used: ${problems.join('; ')}`);
}
