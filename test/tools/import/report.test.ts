import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { writeReport } from '../../../tools/import/report/report';
import { prepareTarget } from '../../../tools/import/target/prepare-target';
import { createTestDatabase } from '../../support/database';

test("an import's report has each finding once, however many there are", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-report-'));
  const target = await createTestDatabase();
  const client = new Client({ connectionString: target.url });
  await client.connect();
  await prepareTarget(client, true);
  await client.query(
    `INSERT INTO import_finding
     SELECT 'job', 0, n::text, 'empty', 'refused', 'job_name' FROM generate_series(1, 10001) AS n`,
  );
  const file = join(folder, 'report');
  expect(await writeReport(client, file)).toBe(10_001);
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(new Set(rows.map((line) => (JSON.parse(line) as { row: string }).row)).size).toBe(10_001);
  expect(rows).toHaveLength(10_001);
  await client.end();
  await target.close();
  rmSync(folder, { recursive: true });
});
