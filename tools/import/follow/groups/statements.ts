import type { Client, QueryResult } from 'pg';

/** The columns of a row, all read as text. */
type Row = Readonly<Record<string, string | null>>;

/** Statements that are sent to PostgreSQL together, in one round trip. */
export class Statements {
  private readonly list: { readonly sql: string; readonly read: (result: QueryResult) => void }[] =
    [];

  /** Adds one statement, or none if the text is empty. `read` gets its rows. */
  add(sql: string, read?: (rows: readonly Row[]) => void): void {
    if (sql.trim() === '') return;
    this.list.push({ sql, read: ({ rows }) => read?.(rows as Row[]) });
  }

  /** Runs each statement once, in order; after one that fails, the rest is not run. */
  async run(client: Client): Promise<void> {
    const list = this.list.splice(0);
    if (list.length === 0) return;
    const answer: unknown = await client.query(list.map(({ sql }) => sql).join(';\n'));
    const results = (Array.isArray(answer) ? answer : [answer]) as QueryResult[];
    for (const [index, { read }] of list.entries()) {
      const result = results[index];
      if (result !== undefined) read(result);
    }
  }
}
