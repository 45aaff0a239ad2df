import type { Knex } from 'knex';
import { withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/** With a commit between the steps, writers of jobs wait only briefly. */
export const config = { transaction: false };

interface UsingTable {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
  /** Everything in a row that may refer to an upload. */
  readonly text: (row: string) => string;
}

const USING: readonly UsingTable[] = [
  {
    table: 'job',
    key: 'id',
    columns: ['cover', 'images', 'content'],
    text: (row) =>
      `${row}.cover || ' ' || array_to_string(${row}.images, ' ') || ' ' || ${row}.content`,
  },
  { table: 'category', key: 'id', columns: ['image'], text: (row) => `${row}.image` },
  { table: 'site_config', key: 'name', columns: ['value'], text: (row) => `${row}.value` },
];

const names = (of: UsingTable, row: string) => `strpos(${of.text(row)}, 'uploads/media/') > 0`;

/**
 * The audit log records which version a change led to and which change it undid; favourites of a
 * deleted job are kept with its entry, so that they can be restored with it. Where an upload is
 * used is recorded at each write, so that it is found without reading every job.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, async (transaction) => {
    await transaction.raw(`
      ALTER TABLE audit_log
        ADD COLUMN IF NOT EXISTS version integer, ADD COLUMN IF NOT EXISTS undoes bigint;
      COMMENT ON COLUMN audit_log.version IS
        'the row''s version after the change, one more than its last after a deletion; null where unknown';
      COMMENT ON COLUMN audit_log.undoes IS 'the line that this change has undone';
      CREATE INDEX IF NOT EXISTS audit_log_refused ON audit_log (createtime) WHERE action = 'refuse';
      CREATE INDEX IF NOT EXISTS user_token_expire ON user_token (expiretime);

      CREATE TABLE IF NOT EXISTS deleted_favourite (
        audit_id   bigint NOT NULL REFERENCES audit_log ON DELETE CASCADE,
        user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
        createtime timestamptz NOT NULL,
        PRIMARY KEY (audit_id, user_id)
      );
      COMMENT ON TABLE deleted_favourite IS 'of jobs whose deletion may be undone, by its line of the log';
      CREATE INDEX IF NOT EXISTS deleted_favourite_user ON deleted_favourite (user_id);

      CREATE TABLE IF NOT EXISTS media_use (
        path   text NOT NULL,
        entity text NOT NULL,
        row_id text NOT NULL,
        field  text NOT NULL,
        PRIMARY KEY (entity, row_id, field, path)
      );
      COMMENT ON TABLE media_use IS 'where uploads are used; kept by triggers';
      CREATE INDEX IF NOT EXISTS media_use_path ON media_use (path);
      ${functions(path)}
    `);
    for (const of of USING) await transaction.raw(triggers(of));
  });
  for (const of of USING) await knex.raw(existingUses(of));
}

export async function down(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    for (const { table } of USING)
      await transaction.raw(
        ['insert', 'update', 'delete']
          .map((event) => `DROP TRIGGER ${table}_media_${event} ON ${table};`)
          .join('\n'),
      );
    await transaction.raw(`
      DROP TABLE media_use, deleted_favourite;
      DROP FUNCTION note_media_use(), upload_paths(text);
      DROP INDEX audit_log_refused, user_token_expire;
      ALTER TABLE audit_log DROP COLUMN version, DROP COLUMN undoes;
    `);
  });
}

const functions = (path: string) => `
  CREATE OR REPLACE FUNCTION upload_paths(html text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT array_agg(DISTINCT found[1])
    FROM regexp_matches(html, 'uploads/media/[0-9a-f]{2}/[0-9a-f]{64}\\.[a-z0-9]{3,4}', 'g') AS found
  $$;

  -- The key's column, then those that may name uploads. An upload that is named is held until the
  -- end of the transaction, so that nobody deletes it meanwhile.
  CREATE OR REPLACE FUNCTION note_media_use() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = ${path} AS $$
  DECLARE
    saved jsonb;
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM media_use
      WHERE entity = TG_TABLE_NAME AND row_id = to_jsonb(OLD) ->> TG_ARGV[0];
    END IF;
    IF TG_OP <> 'DELETE' THEN
      saved := to_jsonb(NEW);
      INSERT INTO media_use (path, entity, row_id, field)
      SELECT unnest(upload_paths(saved ->> field)), TG_TABLE_NAME, saved ->> TG_ARGV[0], field
      FROM unnest(TG_ARGV[1:]) AS field
      ON CONFLICT DO NOTHING;
      PERFORM FROM media WHERE path IN (
        SELECT media_use.path FROM media_use
        WHERE entity = TG_TABLE_NAME AND row_id = saved ->> TG_ARGV[0]
      ) ORDER BY path FOR KEY SHARE;
    END IF;
    RETURN NULL;
  END $$;
  REVOKE ALL ON FUNCTION note_media_use() FROM PUBLIC;`;

function triggers(of: UsingTable): string {
  const { table, key, columns } = of;
  const each = (event: string, on: string, when: string) => `
    CREATE OR REPLACE TRIGGER ${table}_media_${event} AFTER ${on} ON ${table} FOR EACH ROW
      WHEN (${when}) EXECUTE FUNCTION note_media_use('${[key, ...columns].join("', '")}');`;
  return [
    each('insert', 'INSERT', names(of, 'NEW')),
    each('update', `UPDATE OF ${columns.join(', ')}`, `${names(of, 'OLD')} OR ${names(of, 'NEW')}`),
    each('delete', 'DELETE', names(of, 'OLD')),
  ].join('');
}

/** Rows are locked while they are read; the triggers record what is saved meanwhile. */
const existingUses = (of: UsingTable) => `
  WITH saved AS MATERIALIZED (
    SELECT ${of.key}, ${of.columns.join(', ')} FROM ${of.table}
    WHERE ${names(of, of.table)} FOR SHARE
  )
  INSERT INTO media_use (path, entity, row_id, field)
  SELECT unnest(upload_paths(to_jsonb(saved) ->> field)), '${of.table}', ${of.key}::text, field
  FROM saved, unnest(ARRAY['${of.columns.join("', '")}']) AS field
  ON CONFLICT DO NOTHING`;
