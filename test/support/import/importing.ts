import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { runImport, type ImportOptions } from '../../../tools/import/run-import';
import { createTestDatabase, type TestDatabase } from '../database';
import { startMariadb, type Mariadb } from './mariadb';

interface Finding {
  readonly table: string;
  readonly row: string;
  readonly kind: string;
  readonly outcome: string;
  readonly was: string | null;
  readonly became: string | null;
}

/** An old database, a new one, and imports from the first into the second. */
export interface Importing {
  readonly old: Mariadb;
  readonly target: TestDatabase;
  /** A folder that is removed with the test. */
  readonly folder: string;
  /** Whether all tables are equal in the end. */
  run(options?: Partial<ImportOptions>): Promise<boolean>;
  /** The output of the last run. */
  output(): string;
  /** The last run's report for a table, and for one kind if given. */
  findings(table: string, kind?: string): Finding[];
  close(): Promise<void>;
}

/** Starts both; `statements` create the old database. */
export async function startImporting(...statements: string[]): Promise<Importing> {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-import-'));
  const report = join(folder, 'report');
  const [old, target] = [await startMariadb(), await createTestDatabase()];
  let output = '';
  await old.run(...statements);

  return {
    old,
    target,
    folder,
    output: () => output,

    async run(options = {}) {
      output = '';
      const client = new Client({ connectionString: target.url });
      await client.connect();
      const usual = { from: old.url, prefix: 'fa_', dryRun: false, replace: false, report };
      const write = (text: string) => (output += text);
      return runImport(client, { ...usual, ...options }, { write }).finally(() => client.end());
    },

    findings: (table, kind) =>
      readFileSync(report, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Finding)
        .filter((each) => each.table === table && (kind ?? each.kind) === each.kind),

    async close() {
      await target.close();
      await old.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
