import { BY_TYPES } from '../job_counts/functions';
import { nameCompactFunction, SUMS, TAKEN } from './compaction';
import {
  changesOf,
  COUNT_ANEW,
  jobsWith,
  MAX_KEYWORDS,
  nameCountFunction,
  nameForgetFunction,
} from './functions';

/**
 * How many audiences of a keyword are counted: those with the most jobs. The jobs of others are
 * read.
 */
const MAX_AUDIENCES = 4_000;

/** Counters of an audience's jobs: of all, and of those of each type, or of one type or another. */
const COUNTERS = BY_TYPES.ofAudiences;
export const listed = (each: (counter: string) => string) => COUNTERS.map(each).join(', ');

/** The bits of a counter's types; null for that of all types. */
function bitsOf(counter: string): number | null {
  const [, types] = counter.split('_');
  return types === undefined
    ? null
    : [...types].reduce((bits, type) => bits | (1 << (Number(type) - 1)), 0);
}

/** What rows with `types` and `step` add to each counter. */
const SUMMED = listed((counter) => {
  const bits = bitsOf(counter);
  const filter = bits === null ? '' : ` FILTER (WHERE types & ${bits} <> 0)`;
  return `coalesce(sum(step)${filter}, 0)::integer AS ${counter}`;
});

/** Audience counts of keywords that are no longer counted. */
const DROP_OTHERS = `
      DELETE FROM job_name_audience_count AS kept WHERE NOT EXISTS (
        SELECT FROM job_name_count AS count
        WHERE (count.keyword, count.least_wage, count.types) = (kept.keyword, kept.least_wage, 0)
      );`;

const IF_DROPPED = `IF FOUND THEN ${DROP_OTHERS}
      END IF;`;

const ADD = `
      WITH ${TAKEN}, sums AS MATERIALIZED (
        SELECT keyword, least_wage, types, restricted, audience, sum(step) AS step
        FROM taken JOIN keywords ON position(keyword IN name) > 0 AND wage >= least_wage
        GROUP BY keyword, least_wage, types, restricted, audience
      ), of_audiences AS (
        UPDATE job_name_audience_count AS kept
        SET ${listed((counter) => `${counter} = kept.${counter} + each.${counter}`)}
        FROM (
          SELECT keyword, least_wage, audience, ${SUMMED}
          FROM sums WHERE audience IS NOT NULL
          GROUP BY keyword, least_wage, audience
        ) AS each
        WHERE (kept.keyword, kept.least_wage, kept.audience)
          = (each.keyword, each.least_wage, each.audience)
      )
      UPDATE job_name_count AS kept
      SET open = kept.open + each.open, restricted = kept.restricted + each.restricted
      FROM (
        SELECT keyword, least_wage, types,
          ${SUMS}
        FROM sums GROUP BY keyword, least_wage, types
      ) AS each
      WHERE (kept.keyword, kept.least_wage, kept.types) = (each.keyword, each.least_wage, each.types);`;

const COUNT = `
      DELETE FROM job_name_audience_count WHERE (keyword, least_wage) = (letters, at_least);
      WITH sums AS MATERIALIZED (
        SELECT types, restricted, audience, sum(step) AS step
        FROM (${jobsWith('letters', 'at_least', ['audience'])}
          UNION ALL ${changesOf('letters', 'at_least', '-step', ['audience'])}) AS steps
        GROUP BY types, restricted, audience
      ), of_audiences AS (
        INSERT INTO job_name_audience_count (keyword, least_wage, audience, ${COUNTERS.join(', ')})
        SELECT letters, at_least, audience, ${SUMMED}
        FROM (
          SELECT audience FROM job_audience_count GROUP BY audience
          HAVING sum(jobs) > 0 ORDER BY sum(jobs) DESC LIMIT ${MAX_AUDIENCES}
        ) AS largest
        LEFT JOIN sums USING (audience)
        GROUP BY audience
      )
      INSERT INTO job_name_count (keyword, least_wage, types, open, restricted)
      SELECT letters, at_least, types, coalesce(open, 0), coalesce(of_types.restricted, 0)
      FROM generate_series(0, 7) AS types
      LEFT JOIN (SELECT types, ${SUMS} FROM sums GROUP BY types) AS of_types USING (types)
      ON CONFLICT (keyword, least_wage, types) ${COUNT_ANEW};
      -- A statement that was planned when it was empty would read all of it for each audience.
      ANALYZE job_name_audience_count;`;

/** Counting and compaction of migrations 0018, 0027 and 0031, also by audience. */
export const nameCountsByAudience = (path: string, first: string) =>
  nameCompactFunction(path, 'CREATE OR REPLACE', first, { afterDrop: IF_DROPPED, add: ADD }) +
  nameCountFunction(path, 'CREATE OR REPLACE', COUNT, IF_DROPPED);

export const nameFunctionsByAudience = (path: string, first: string) => `
    ${nameForgetFunction(path, 'CREATE OR REPLACE', [
      'job_name_audience_count',
      'job_name_count',
      'job_name_change',
    ])}
    ${nameCountsByAudience(path, first)}

    CREATE OR REPLACE FUNCTION job_name_audience_drift(most integer DEFAULT ${MAX_KEYWORDS})
      RETURNS TABLE (keyword text, least_wage numeric, audience bigint, too_many bigint[])
      LANGUAGE sql STABLE SET search_path = ${path} SET work_mem = '64MB' AS $$
      WITH keywords AS (
        SELECT keyword, least_wage FROM job_name_count
        WHERE types = 0 AND NOT EXISTS (SELECT FROM job_name_change WHERE name IS NULL)
        ORDER BY random() LIMIT most
      )
      SELECT keyword, least_wage, audience, too_many
      FROM keywords
      CROSS JOIN LATERAL (
        SELECT audience, ARRAY[${listed((counter) => `sum(${counter})`)}]::bigint[] AS too_many
        FROM (
          SELECT audience, ${COUNTERS.join(', ')}, true AS is_counted
          FROM job_name_audience_count AS count
          WHERE (count.keyword, count.least_wage) = (keywords.keyword, keywords.least_wage)
          UNION ALL
          SELECT audience, ${SUMMED}, false
          FROM (${changesOf('keywords.keyword', 'keywords.least_wage', 'step', ['audience'])}
            UNION ALL SELECT types, restricted, audience, -step
            FROM (${jobsWith('keywords.keyword', 'keywords.least_wage', ['audience'])}) AS jobs
          ) AS steps
          GROUP BY audience
        ) AS counts
        GROUP BY audience HAVING bool_or(is_counted)
      ) AS sums
      WHERE too_many <> ARRAY[${listed(() => '0')}]::bigint[]
    $$;
    COMMENT ON FUNCTION job_name_audience_drift(integer) IS
      'Of some counted keywords the audiences whose counts, with the changes, differ from a count of the jobs: by how much, in the order of the counters.';
  `;
