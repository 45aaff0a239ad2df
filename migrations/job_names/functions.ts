import { PUBLISHED } from '../job_publication/indexes';
import { EXCLUDE_OTHERS, nameCompactFunction, SUMS } from './compaction';

/** How many keywords are counted at a time; the oldest count is replaced. */
export const MAX_KEYWORDS = 100;
/** A column of `job` that is recorded with its name, from migration 0035 on. */
export type JobColumn = 'audience';
/** The set of a job's types as a number: a bit for each. */
export const TYPES_OF_JOB = `(
            CASE WHEN type @> '{1}' THEN 1 ELSE 0 END + CASE WHEN type @> '{2}' THEN 2 ELSE 0 END
            + CASE WHEN type @> '{3}' THEN 4 ELSE 0 END)::smallint`;
export const RESTRICTED = `user_ids <> '{}'`;

/** The published jobs that have a keyword, found by the index on grams. */
export const jobsWith = (keyword: string, leastWage: string, more: readonly JobColumn[] = []) => `
          SELECT ${[`${TYPES_OF_JOB} AS types`, `${RESTRICTED} AS restricted`, ...more].join(', ')},
            1 AS step
          FROM job
          WHERE (job_grams(job_name) COLLATE "C") @> ARRAY(
              SELECT gram FROM unnest(job_grams(${keyword})) AS gram
              WHERE char_length(gram) = least(2, char_length(${keyword})))
            AND position(${keyword} IN lower(job_name)) > 0
            AND factory_price_total >= ${leastWage} AND ${PUBLISHED}`;

/** What was added and removed since the latest compaction, with `step` in the last column. */
export const changesOf = (
  keyword: string,
  leastWage: string,
  step: string,
  more: readonly JobColumn[] = [],
) => `
          SELECT ${['types', 'restricted', ...more, step].join(', ')}
          FROM job_name_change
          WHERE position(${keyword} IN name) > 0 AND wage >= ${leastWage}`;

/** From migration 0027 on. */
export const COUNT_ANEW =
  'DO UPDATE SET open = excluded.open, restricted = excluded.restricted, counted = now()';

/** `whenKnown`: the action for a keyword that has been counted before. */
export const countTotals = (whenKnown: string) => `
      WITH sums AS (
        SELECT types, ${SUMS}
        FROM (${jobsWith('letters', 'at_least')}
          UNION ALL ${changesOf('letters', 'at_least', '-step')}) AS steps
        GROUP BY types
      )
      INSERT INTO job_name_count (keyword, least_wage, types, open, restricted)
      SELECT letters, at_least, types, coalesce(open, 0), coalesce(sums.restricted, 0)
      FROM generate_series(0, 7) AS types LEFT JOIN sums USING (types)
      ON CONFLICT (keyword, least_wage, types) ${whenKnown};`;

/** `count`: the statement that counts `letters` with at least the wage `at_least`. */
export const nameCountFunction = (
  path: string,
  create: 'CREATE' | 'CREATE OR REPLACE',
  count: string,
  afterDrop = '',
) => `
    ${create} FUNCTION job_name_count(letters text, at_least numeric) RETURNS void LANGUAGE plpgsql
      SET search_path = ${path} SET work_mem = '64MB' AS $$
    BEGIN
      ${EXCLUDE_OTHERS}
      IF EXISTS (SELECT FROM job_name_change WHERE name IS NULL) THEN
        PERFORM job_name_forget();
      END IF;
      ${count}
      DELETE FROM job_name_count AS kept USING (
        SELECT keyword, least_wage FROM job_name_count WHERE types = 0
        ORDER BY counted DESC OFFSET ${MAX_KEYWORDS}
      ) AS oldest
      WHERE (kept.keyword, kept.least_wage) = (oldest.keyword, oldest.least_wage);
      ${afterDrop}
    END $$;`;

/** Without counts no changes are needed either. Needs the lock of EXCLUDE_OTHERS. */
export const nameForgetFunction = (
  path: string,
  create: 'CREATE' | 'CREATE OR REPLACE',
  tables: readonly string[],
) => `
    ${create} FUNCTION job_name_forget() RETURNS void LANGUAGE sql SET search_path = ${path} AS $$
      ${tables.map((table) => `DELETE FROM ${table};`).join(' ')}
    $$;`;

/**
 * A count and the later changes add up to a total in any snapshot: one statement makes a count, of
 * the jobs that it sees less the changes that it sees; one statement removes changes and adds them
 * to the counts; and both hold one lock, which no reader or writer of jobs takes.
 */
export function nameCountFunctions(path: string): string {
  return `
    ${nameForgetFunction(path, 'CREATE', ['job_name_count', 'job_name_change'])}

    ${nameCompactFunction(path, 'CREATE', '')}
    COMMENT ON FUNCTION job_name_compact() IS
      'Adds the changes to the counts of keywords; the service does so every few seconds.';

    ${nameCountFunction(path, 'CREATE', countTotals('DO NOTHING'))}
    COMMENT ON FUNCTION job_name_count(text, numeric) IS
      'Counts the jobs with a keyword in lower case; from then on the count is kept.';

    CREATE FUNCTION job_name_drift(most integer DEFAULT ${MAX_KEYWORDS}) RETURNS TABLE
      (keyword text, least_wage numeric, types smallint, kept bigint[], counted bigint[])
      LANGUAGE sql STABLE SET search_path = ${path} SET work_mem = '64MB' AS $$
      WITH keywords AS (
        SELECT keyword, least_wage FROM job_name_count
        WHERE types = 0 AND NOT EXISTS (SELECT FROM job_name_change WHERE name IS NULL)
        ORDER BY random() LIMIT most
      )
      SELECT keyword, least_wage, types::smallint, sums.kept, sums.counted
      FROM keywords
      CROSS JOIN LATERAL (
        SELECT types,
          ARRAY[coalesce(sum(open), 0), coalesce(sum(restricted), 0)]::bigint[] AS kept,
          ARRAY[coalesce(sum(open_jobs), 0), coalesce(sum(restricted_jobs), 0)]::bigint[] AS counted
        FROM (
          SELECT types, open, restricted, 0 AS open_jobs, 0 AS restricted_jobs
          FROM job_name_count AS count
          WHERE (count.keyword, count.least_wage) = (keywords.keyword, keywords.least_wage)
          UNION ALL
          SELECT types, (NOT restricted)::integer * step, restricted::integer * step, 0, 0
          FROM (${changesOf('keywords.keyword', 'keywords.least_wage', 'step')}) AS changes
          UNION ALL
          SELECT types, 0, 0, (NOT restricted)::integer, restricted::integer
          FROM (${jobsWith('keywords.keyword', 'keywords.least_wage')}) AS jobs
        ) AS counts
        GROUP BY types
      ) AS sums
      WHERE sums.kept <> sums.counted
    $$;
    COMMENT ON FUNCTION job_name_drift(integer) IS
      'Of some counted keywords those whose counts, with the changes, differ from a count of the jobs.';
  `;
}
