import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';
import { createTestDatabase } from '../support/database';
import { triesOf } from '../support/environment';
import { databaseSchema } from '../support/schema/database-schema';

const PATH = join(packageRoot, 'schema/database.sql');

describe('schema/database.sql', () => {
  let text: string;
  beforeAll(async () => {
    const { knex, close } = await createTestDatabase();
    text = await databaseSchema(knex).finally(close);
  });

  it('matches the migrations (if not, run `npm run codegen:sql`)', () => {
    if (triesOf('WRITE_SQL', 0) > 0) writeFileSync(PATH, text);
    expect(readFileSync(PATH, 'utf8')).toBe(text);
  });

  it('has a comment on each table', () => {
    expect(text).not.toMatch(/\n\nCREATE TABLE/);
  });
});
