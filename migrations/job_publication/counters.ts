import { BY_TYPE, isOf, type Counters } from '../job_counts/functions';
import { PUBLISHED } from './indexes';

/** In fen: from 100 yuan per hour on, all wages are counted together. */
export const HIGHEST_WAGE = 10_000;

/** The row of `job_wage_count` that counts a job. */
export const WAGE_OF_JOB = `least(factory_price_total * 100, ${HIGHEST_WAGE})::integer`;

const CHANGED = 'weigh, id, type, user_ids, audience, factory_price_total';

export const each = (counters: readonly string[], alias = '') =>
  counters.map((counter) => alias + counter).join(', ');
export const zeros = (counters: readonly string[]) => counters.map(() => '0').join(', ');

/** The counters, each a sum over rows with `step`, 1 for an added job, -1 for a removed one. */
const steps = (counters: readonly string[]) =>
  counters
    .map((counter) => {
      const [group, type] = counter.split('_');
      const conditions = [
        'true',
        ...(group === 'jobs' ? [] : [`audience IS ${group === 'open' ? '' : 'NOT '}NULL`]),
        ...(type === undefined ? [] : [isOf(type)]),
      ];
      return `coalesce(sum(step) FILTER (WHERE ${conditions.join(' AND ')}), 0)`;
    })
    .join(', ');

/** Appends the changes of a statement; \`changed\` yields the columns CHANGED and \`step\`. */
const counted = (changed: string, { ofBuckets, ofAudiences }: Counters) => `
        WITH changed AS MATERIALIZED (${changed}), of_buckets AS (
          INSERT INTO job_bucket_count (bucket_number, ${each(ofBuckets)})
          SELECT held.bucket_number, ${steps(ofBuckets)}
          FROM changed CROSS JOIN LATERAL (
            SELECT bucket_number FROM job_bucket WHERE (job_bucket.weigh, job_bucket.id) <= (changed.weigh, changed.id)
            ORDER BY job_bucket.weigh DESC, job_bucket.id DESC LIMIT 1
          ) AS held
          GROUP BY held.bucket_number
          HAVING (${steps(ofBuckets)}) <> (${zeros(ofBuckets)})
        ), of_wages AS (
          INSERT INTO job_wage_count (wage, ${each(ofBuckets)})
          SELECT ${WAGE_OF_JOB}, ${steps(ofBuckets)}
          FROM changed
          GROUP BY 1
          HAVING (${steps(ofBuckets)}) <> (${zeros(ofBuckets)})
        )
        INSERT INTO job_audience_count (user_ids, ${each(ofAudiences)})
        SELECT user_ids, ${steps(ofAudiences)}
        FROM changed WHERE user_ids <> '{}' GROUP BY user_ids
        HAVING (${steps(ofAudiences)}) <> (${zeros(ofAudiences)})`;

/** Variations of the trigger; empty in migration 0012. */
export interface Shortcuts {
  /** Its variables. */
  readonly declared?: string;
  /** Statements after a TRUNCATE. */
  readonly truncated?: string;
  /** Statements that return early if the UPDATE changed nothing that is counted. */
  readonly unchanged?: string;
  /** Statements that return early if one job was written. */
  readonly one?: string;
  /** Statements for the many jobs of a statement. */
  readonly many?: string;
  /** The share of statements that compact. */
  readonly compacting?: number;
}

/** Replaces migration 0002's: hidden jobs are not counted, and wages are counted, too. */
export function countingTrigger(
  path: string,
  shortcuts: Shortcuts = {},
  counters = BY_TYPE,
): string {
  const { declared = '', truncated = '', unchanged = '', one = '', many = '' } = shortcuts;
  return `
    CREATE OR REPLACE FUNCTION job_count_write() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = ${path} AS $$
    ${declared}
    BEGIN
      IF TG_OP = 'TRUNCATE' THEN
        IF current_setting('transaction_isolation') <> 'read committed' THEN
          RAISE EXCEPTION 'TRUNCATE job must see what was counted before it got its lock: run it in READ COMMITTED';
        END IF;
        DELETE FROM job_bucket_count;
        DELETE FROM job_wage_count;
        DELETE FROM job_audience_count;
        ${truncated}
        RETURN NULL;
      END IF;
      ${unchanged}
      -- To an older snapshot a rebuild in between would be invisible: let it fail here as it would on any row changed since.
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM FROM job_bucket WHERE weigh = -2147483648 FOR KEY SHARE;
      ELSIF random() < ${shortcuts.compacting ?? 0.02} THEN
        PERFORM job_count_compact();
      END IF;
      ${one}
      IF TG_OP = 'INSERT' THEN
        ${counted(`SELECT ${CHANGED}, 1 AS step FROM added WHERE ${PUBLISHED}`, counters)};
      ELSIF TG_OP = 'DELETE' THEN
        ${counted(`SELECT ${CHANGED}, -1 AS step FROM removed WHERE ${PUBLISHED}`, counters)};
      ELSE
        ${counted(
          `
          SELECT ${CHANGED}, sum(step)::integer AS step
          FROM (SELECT ${CHANGED}, 1 AS step FROM added WHERE ${PUBLISHED}
                UNION ALL SELECT ${CHANGED}, -1 FROM removed WHERE ${PUBLISHED}) AS steps
          GROUP BY ${CHANGED} HAVING sum(step) <> 0`,
          counters,
        )};
      END IF;
      ${many}
      RETURN NULL;
    END $$;
  `;
}
