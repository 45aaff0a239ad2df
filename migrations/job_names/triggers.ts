import { PUBLISHED } from '../job_publication/indexes';
import { RESTRICTED, TYPES_OF_JOB } from './functions';

/** A statement that changes more jobs than this has everything counted anew instead. */
const MAX_CHANGES = 200;

const CHANGED = 'name, types, restricted, wage';
const JOBS = (table: string, step: number) => `
          SELECT lower(job_name) AS name, ${TYPES_OF_JOB} AS types, ${RESTRICTED} AS restricted,
            factory_price_total AS wage, ${step} AS step
          FROM ${table} WHERE ${PUBLISHED}`;
const note = (changes: string) => `
        INSERT INTO job_name_change (${CHANGED}, step) ${changes}
        LIMIT ${MAX_CHANGES + 1}`;

/** Notes the names that a statement changed; needs the variable `changes integer`. */
export const NOTE_CHANGES = `
      IF TG_OP = 'INSERT' THEN ${note(JOBS('added', 1))};
      ELSIF TG_OP = 'DELETE' THEN ${note(JOBS('removed', -1))};
      ELSIF TG_OP = 'UPDATE' THEN ${note(`
        SELECT ${CHANGED}, sum(step)
        FROM (${JOBS('added', 1)}
          UNION ALL ${JOBS('removed', -1)}) AS steps
        GROUP BY ${CHANGED} HAVING sum(step) <> 0`)};
      ELSE
        INSERT INTO job_name_change DEFAULT VALUES;
      END IF;
      GET DIAGNOSTICS changes = ROW_COUNT;
      IF changes > ${MAX_CHANGES} THEN
        INSERT INTO job_name_change DEFAULT VALUES;
      END IF;`;

/** `unchanged`: statements that end it where an UPDATE has changed nothing that is counted. */
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
      ${unchanged}${NOTE_CHANGES}
      RETURN NULL;
    END $$;`;

/** Append what a statement changed, so that no writer waits for another. */
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
