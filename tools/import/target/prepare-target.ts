import type { Client } from 'pg';
import { tables } from '../tables/tables';
import { addStageColumns, stageTable } from './staging-table';

/**
 * An import's records, in a schema of its own beside the service's tables: which chunks were
 * imported and with which checksum, the findings, and staged rows. Staged rows are unlogged: after
 * a crash of PostgreSQL they and their records are empty, and they are read again.
 */
const RECORDS = `
  CREATE :kind TABLE IF NOT EXISTS import_chunk (
    table_name     text NOT NULL,
    chunk          bigint NOT NULL,
    source_rows    bigint NOT NULL,
    source_sum     numeric NOT NULL,
    refused_rows   bigint NOT NULL,
    corrected_rows bigint NOT NULL,
    shift          numeric NOT NULL,
    PRIMARY KEY (table_name, chunk)
  );
  CREATE :kind TABLE IF NOT EXISTS import_finding (
    table_name  text NOT NULL,
    chunk       bigint NOT NULL,
    row_key     text NOT NULL,
    kind        text NOT NULL,
    outcome     text NOT NULL,
    column_name text NOT NULL,
    was         text,
    became      text,
    source_hash bigint,
    unit        text
  );
  ALTER TABLE import_finding ADD COLUMN IF NOT EXISTS unit text;
  CREATE INDEX IF NOT EXISTS import_finding_chunk ON import_finding (table_name, chunk);
  CREATE INDEX IF NOT EXISTS import_finding_unit ON import_finding (table_name, unit);
  CREATE INDEX IF NOT EXISTS import_finding_gone ON import_finding (table_name, was)
    WHERE kind IN ('user is gone', 'job is gone', 'parent is gone');
  CREATE :kind TABLE IF NOT EXISTS import_admin (
    admin_id bigint PRIMARY KEY,
    user_id  integer NOT NULL UNIQUE, digest bigint NOT NULL,
    role     text NOT NULL
  );
  CREATE :kind TABLE IF NOT EXISTS import_closed (closed_at timestamptz NOT NULL DEFAULT now());
  CREATE :kind TABLE IF NOT EXISTS import_follow (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position text NOT NULL,
    plans    text NOT NULL
  );
  ALTER TABLE import_follow ADD COLUMN IF NOT EXISTS log_file text NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS log_offset bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS compared_at timestamptz;
  CREATE :kind TABLE IF NOT EXISTS import_owned (
    table_name  text PRIMARY KEY,
    writes_back boolean NOT NULL,
    since       timestamptz NOT NULL DEFAULT now()
  );
  CREATE :kind TABLE IF NOT EXISTS import_outbox (
    nr         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_name text NOT NULL,
    key        text[] NOT NULL,
    at         timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE :kind TABLE IF NOT EXISTS import_aside (table_name text NOT NULL, row jsonb NOT NULL);
  CREATE :passing TABLE IF NOT EXISTS import_staged (
    table_name  text NOT NULL,
    chunk       bigint NOT NULL,
    source_rows bigint NOT NULL,
    source_sum  numeric NOT NULL,
    PRIMARY KEY (table_name, chunk)
  );`;

/**
 * Unlike the service's statements, these are few and long. A stricter isolation level would not
 * allow jobs to be counted anew.
 */
const SESSION = `
  SET default_transaction_isolation = 'read committed';
  SET plan_cache_mode = auto;
  SET max_parallel_workers_per_gather = 2;
  SET statement_timeout = 0;
  SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET synchronous_commit = off;
  SET work_mem = '128MB';
  SET maintenance_work_mem = '512MB';
  SET client_min_messages = warning;
  SET job_gateway.importing = 'on';`;

/**
 * If the importer is killed, the server notices within seconds, instead of working for minutes
 * while it holds the lock. Not every server supports this.
 */
const CHECK_CONNECTION = "SET client_connection_check_interval = '2s'";

/**
 * A copy of a table has its constraints but not its triggers; restricted jobs need what this one
 * sets.
 */
const AUDIENCE = `CREATE TRIGGER job_audience BEFORE INSERT OR UPDATE ON pg_temp.job
  FOR EACH ROW EXECUTE FUNCTION public.job_set_audience()`;

/**
 * Prepares a connection for the import. A dry run does everything on temporary tables, which hide
 * the service's tables and vanish with the connection.
 */
export async function prepareTarget(client: Client, dryRun: boolean): Promise<void> {
  await client.query(SESSION);
  await client.query(CHECK_CONNECTION).catch(() => undefined);
  const create = [RECORDS, ...tables.map(stageTable), ...tables.map(addStageColumns)].join('\n');
  if (dryRun) {
    for (const name of [...tables.map((table) => table.name), 'account', 'account_address'])
      await client.query(`CREATE TEMP TABLE ${name} (LIKE public.${name} INCLUDING ALL)`);
    await client.query(AUDIENCE);
    await client.query(create.replaceAll(/:kind|:passing/g, 'TEMP'));
    return;
  }
  await client.query('CREATE SCHEMA IF NOT EXISTS import; SET search_path = import, public');
  await client.query(create.replaceAll(':kind', '').replaceAll(':passing', 'UNLOGGED'));
}
