import type { Knex } from 'knex';
import type { Statement } from '../../../src/database/knex-internals';

const quoted = (value: unknown) => (typeof value === 'string' ? `"${value}"` : String(value));

/**
 * Returns the lines of EXPLAIN for a prepared statement, which alone has the plan for all values.
 */
export async function explained(
  database: Knex,
  { text, values }: Statement,
  options: string,
): Promise<unknown[]> {
  const given = values.map((value) =>
    Array.isArray(value) ? `'{${value.map(quoted).join()}}'` : `'${String(value)}'`,
  );
  await database.raw(`PREPARE list AS ${text}`);
  try {
    const { rows } = await database.raw<{ rows: { 'QUERY PLAN': unknown }[] }>(
      `EXPLAIN (${options}) EXECUTE list(${given.join()})`,
    );
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await database.raw('DEALLOCATE list');
  }
}
