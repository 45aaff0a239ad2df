import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/built';
import { blockingStatements } from '../support/schema/migration-rules';

/** Migrations up to this one were written before the rule. */
const LAST_WITHOUT = 22;

const migrations = readdirSync(join(root, 'migrations')).filter((file) =>
  /^\d{4}_.*\.ts$/.test(file),
);

describe('a migration of a database in use', () => {
  it('contains no blocking statement without a reason', () => {
    const blocking = migrations
      .filter((file) => Number(file.slice(0, 4)) > LAST_WITHOUT)
      .flatMap((file) =>
        blockingStatements(readFileSync(join(root, 'migrations', file), 'utf8')).map(
          (line) => `${file}: ${line}`,
        ),
      );
    expect(blocking).toEqual([]);
  });

  it.each([
    'CREATE INDEX job_name ON job (job_name)',
    'ALTER TABLE job ALTER COLUMN weigh TYPE bigint',
    'ALTER TABLE job ALTER COLUMN weigh SET NOT NULL',
    'ALTER TABLE job ADD CONSTRAINT weigh CHECK (weigh > 0)',
    'ALTER TABLE job ADD CONSTRAINT one UNIQUE (job_name)',
    'ALTER TABLE job ADD COLUMN key uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE job DROP COLUMN weigh',
    'LOCK TABLE job',
  ])('needs a reason for %s', (statement) => {
    expect(blockingStatements(`up: \`${statement};\``)).toHaveLength(1);
    expect(blockingStatements(`up: \`-- blocks: empty table\n${statement};\``)).toEqual([]);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY job_name ON job (job_name)',
    'ALTER TABLE job ADD COLUMN note text',
    'ALTER TABLE job ADD CONSTRAINT weigh CHECK (weigh > 0) NOT VALID',
    'CREATE TABLE fresh (id int); CREATE INDEX fresh_id ON fresh (id)',
  ])('may contain %s', (statement) => {
    expect(blockingStatements(`up: \`${statement};\``)).toEqual([]);
  });
});
