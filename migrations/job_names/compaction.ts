/** From this many changes on, counting again is cheaper than applying them to every keyword. */
const MAX_CHANGES = 20_000;
/**
 * A count is deleted after this time, so that neither an error lasts, nor a keyword that nobody
 * uses.
 */
const LIFETIME = '1 hour';

/** Sums by set of types, of rows with `restricted` and `step`. */
export const SUMS = `sum(CASE WHEN restricted THEN 0 ELSE step END) AS open,
          sum(CASE WHEN restricted THEN step ELSE 0 END) AS restricted`;

/** Nothing else counts or adds changes until the transaction ends; readers and writers continue. */
export const EXCLUDE_OTHERS = `IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'it must see what was committed before it got its lock: run it in READ COMMITTED';
      END IF;
      -- First, as TRUNCATE locks it: or each would wait for the other.
      LOCK TABLE job IN ACCESS SHARE MODE;
      LOCK TABLE job_name_count IN SHARE ROW EXCLUSIVE MODE;`;

/** Statements by which a migration differs from the first. */
export interface Parts {
  /** After counts were deleted; `FOUND` says whether there were any. */
  readonly afterDrop?: string;
  /** Adds the changes to the counts. */
  readonly add?: string;
}

/** The compacted changes; a row without a name that is added now is left for the next time. */
export const TAKEN = `taken AS (
        DELETE FROM job_name_change WHERE name IS NOT NULL RETURNING *
      ), keywords AS (
        SELECT DISTINCT keyword, least_wage FROM job_name_count
      )`;

const ADD = `
      WITH ${TAKEN}, steps AS (
        SELECT keyword, least_wage, types,
          ${SUMS}
        FROM taken JOIN keywords ON position(keyword IN name) > 0 AND wage >= least_wage
        GROUP BY keyword, least_wage, types
      )
      UPDATE job_name_count AS kept
      SET open = kept.open + steps.open, restricted = kept.restricted + steps.restricted
      FROM steps
      WHERE (kept.keyword, kept.least_wage, kept.types) = (steps.keyword, steps.least_wage, steps.types);`;

/** `first`: statements that run if there is something to compact. */
export const nameCompactFunction = (
  path: string,
  create: 'CREATE' | 'CREATE OR REPLACE',
  first: string,
  parts: Parts = {},
) => `
    ${create} FUNCTION job_name_compact() RETURNS void LANGUAGE plpgsql SET search_path = ${path} AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM job_name_change)
          AND NOT EXISTS (SELECT FROM job_name_count WHERE counted < now() - interval '${LIFETIME}') THEN
        RETURN;
      END IF;
      ${first}
      ${EXCLUDE_OTHERS}
      IF EXISTS (SELECT FROM job_name_change WHERE name IS NULL)
          OR (SELECT count(*) FROM job_name_change) > ${MAX_CHANGES} THEN
        PERFORM job_name_forget();
        RETURN;
      END IF;
      DELETE FROM job_name_count WHERE counted < now() - interval '${LIFETIME}';
      ${parts.afterDrop ?? ''}${parts.add ?? ADD}
    END $$;`;
