import type { Table } from '../tables/table';
import { tables } from '../tables/tables';

/**
 * Archives rows that are deleted here only because the importer removes a user or a job that the
 * old side hides; they are restored with it.
 */
const FUNCTION = `
  CREATE OR REPLACE FUNCTION import.put_aside() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = import, public AS $$
  BEGIN
    INSERT INTO import_aside VALUES (TG_TABLE_NAME, to_jsonb(OLD));
    RETURN NULL;
  END $$`;

const NAME = 'import_aside';

/** PostgreSQL: from now on, archives what the importer removes from a table of this side. */
export const archiveOrphans = ({ name, references }: Table) =>
  references === undefined
    ? 'SELECT'
    : `${FUNCTION};
       CREATE OR REPLACE TRIGGER ${NAME} AFTER DELETE ON public.${name}
         FOR EACH ROW WHEN (current_setting('job_gateway.importing', true) = 'on')
         EXECUTE FUNCTION import.put_aside()`;

/** PostgreSQL: stops archiving, and deletes what was archived. */
export const forgetOrphans = (name: string) => `
  DROP TRIGGER IF EXISTS ${NAME} ON public.${name};
  DELETE FROM import_aside WHERE table_name = '${name}'`;

/**
 * PostgreSQL: restores archived rows of other tables after users or jobs (`come`) were added; one
 * statement for each table, except those that `isFollowed` names.
 */
export function restoreOrphans(
  come: string,
  isFollowed: (name: string) => boolean = () => false,
): readonly string[] {
  return tables
    .filter(({ references = {} }) => Object.values(references).includes(come))
    .filter(({ name }) => !isFollowed(name))
    .map(({ name, references = {} }) => {
      const isThere = Object.entries(references).map(
        ([column, to]) =>
          `EXISTS (SELECT FROM ${to} WHERE id = (import_aside.row ->> '${column}')::integer)`,
      );
      return `
        WITH back AS (
          DELETE FROM import_aside WHERE table_name = '${name}' AND ${isThere.join(' AND ')}
          RETURNING import_aside.row AS columns
        )
        INSERT INTO ${name} SELECT it.* FROM back
        CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, back.columns) AS it
        ON CONFLICT DO NOTHING`;
    });
}
