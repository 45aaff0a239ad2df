import { PUBLISHED } from '../job_publication/indexes';
import { RESTRICTED, TYPES_OF_JOB, type JobColumn } from './functions';

/** A statement that changes more jobs causes a full recount instead. */
const MAX_CHANGES = 200;

/** Records the names that a statement changed; needs the variable `changes integer`. */
export function noteChanges(more: readonly JobColumn[] = []): string {
  const columns = ['name', 'types', 'restricted', 'wage', ...more].join(', ');
  const jobs = (table: string, step: number) => `
          SELECT ${[
            'lower(job_name) AS name',
            `${TYPES_OF_JOB} AS types`,
            `${RESTRICTED} AS restricted`,
            'factory_price_total AS wage',
            ...more,
          ].join(', ')}, ${step} AS step
          FROM ${table} WHERE ${PUBLISHED}`;
  const note = (changes: string) => `
        INSERT INTO job_name_change (${columns}, step) ${changes}
        LIMIT ${MAX_CHANGES + 1}`;
  return `
      IF TG_OP = 'INSERT' THEN ${note(jobs('added', 1))};
      ELSIF TG_OP = 'DELETE' THEN ${note(jobs('removed', -1))};
      ELSIF TG_OP = 'UPDATE' THEN ${note(`
        SELECT ${columns}, sum(step)
        FROM (${jobs('added', 1)}
          UNION ALL ${jobs('removed', -1)}) AS steps
        GROUP BY ${columns} HAVING sum(step) <> 0`)};
      ELSE
        INSERT INTO job_name_change DEFAULT VALUES;
      END IF;
      GET DIAGNOSTICS changes = ROW_COUNT;
      IF changes > ${MAX_CHANGES} THEN
        INSERT INTO job_name_change DEFAULT VALUES;
      END IF;`;
}

/** `unchanged`: statements that return early if the UPDATE changed nothing that is counted. */
export const nameChangeFunction = (
  path: string,
  create: 'CREATE' | 'CREATE OR REPLACE',
  unchanged: string,
) => `
    ${create} FUNCTION job_name_write() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = ${path} AS $$
    DECLARE
      changes integer;
    BEGIN
      ${unchanged}${noteChanges()}
      RETURN NULL;
    END $$;`;

/** Append the changes of a statement, so that no writer waits for another. */
export function nameChangeTriggers(path: string): string {
  return `
    ${nameChangeFunction(path, 'CREATE', '')}
    -- With it a trigger on any other table could count for this one.
    REVOKE ALL ON FUNCTION job_name_write() FROM PUBLIC;

    CREATE TRIGGER job_name_insert AFTER INSERT ON job
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_name_write();
    CREATE TRIGGER job_name_update AFTER UPDATE ON job
      REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION job_name_write();
    CREATE TRIGGER job_name_delete AFTER DELETE ON job
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION job_name_write();
    CREATE TRIGGER job_name_truncate AFTER TRUNCATE ON job
      FOR EACH STATEMENT EXECUTE FUNCTION job_name_write();
  `;
}
