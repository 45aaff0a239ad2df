import type { JobColumn } from '../job_names/functions';
import { noteChanges } from '../job_names/triggers';
import { each, HIGHEST_WAGE, type Shortcuts } from '../job_publication/counters';
import { BY_TYPE, isOf } from './functions';

/** For the job `one`: \`sign\` for each counter that counts it, 0 for the others. */
const counted = (counters: readonly string[]) =>
  counters
    .map((counter) => {
      const [group, type] = counter.split('_');
      return [
        'sign',
        ...(group === 'open' ? ['is_open'] : group === 'restricted' ? ['(1 - is_open)'] : []),
        ...(type === undefined ? [] : [`has_${type}`]),
      ].join(' * ');
    })
    .join(', ');

/** Reads the job of a transition table, if it has only one. */
const read = (table: string, into: string, noted: readonly JobColumn[]) => `
        SELECT ${each(['id', 'weigh', 'lower(job_name) AS name', 'type', 'user_ids', ...noted])},
          factory_price_total AS wage, status, EXISTS (SELECT FROM ${table} OFFSET 1) AS is_many
        INTO ${into} FROM ${table} LIMIT 1;`;

const same = (columns: readonly string[]) =>
  `(${each(columns, 'one.')}) = (${each(columns, 'former.')})`;

/**
 * All counters in one trigger. A single job is counted by values, since executing a statement with
 * sums costs more than the rows; for an UPDATE the new row is added, then the old one is
 * subtracted.
 */
export const oneTrigger = (
  { types, ofBuckets, ofAudiences } = BY_TYPE,
  noted: readonly JobColumn[] = [],
): Shortcuts => ({
  declared: `DECLARE
      one record;
      former record;
      sign integer := 1;
      is_open integer;
      ${types.map((type) => `has_${type} integer;`).join('\n      ')}
      same_kind boolean := false;
      same_rank boolean := false;
      same_wage boolean := false;
      same_name boolean := false;
      changes integer;`,
  truncated: 'INSERT INTO job_name_change DEFAULT VALUES;',
  unchanged: `
      IF TG_OP = 'DELETE' THEN ${read('removed', 'one', noted)}
        sign := -1;
      ELSE ${read('added', 'one', noted)}
      END IF;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;
      IF TG_OP = 'UPDATE' AND NOT one.is_many THEN ${read('removed', 'former', noted)}
        same_kind := ${same(['type', 'user_ids', 'status'])};
        same_rank := ${same(['weigh', 'id'])};
        same_wage := one.wage = former.wage;
        same_name := one.name = former.name;
        IF same_kind AND same_rank AND same_wage AND same_name THEN
          RETURN NULL;
        END IF;
      END IF;`,
  one: `
      WHILE NOT one.is_many LOOP
        IF one.status = 'published' THEN
          is_open := (one.user_ids = '{}')::integer;
          ${types.map((type) => `has_${type} := (one.${isOf(type)})::integer;`).join('\n          ')}
          IF NOT (same_kind AND same_rank) THEN
            INSERT INTO job_bucket_count (bucket_number, ${each(ofBuckets)})
            SELECT bucket_number, ${counted(ofBuckets)} FROM job_bucket
            WHERE (job_bucket.weigh, job_bucket.id) <= (one.weigh, one.id)
            ORDER BY job_bucket.weigh DESC, job_bucket.id DESC LIMIT 1;
          END IF;
          IF NOT (same_kind AND same_wage) THEN
            INSERT INTO job_wage_count (wage, ${each(ofBuckets)})
            VALUES (least(one.wage * 100, ${HIGHEST_WAGE})::integer, ${counted(ofBuckets)});
          END IF;
          IF NOT same_kind AND is_open = 0 THEN
            INSERT INTO job_audience_count (user_ids, ${each(ofAudiences)})
            VALUES (one.user_ids, ${counted(ofAudiences)});
          END IF;
          IF NOT (same_kind AND same_wage AND same_name) THEN
            INSERT INTO job_name_change (${each(['name', 'types', 'restricted', 'wage', 'step', ...noted])})
            VALUES (one.name, has_1 + 2 * has_2 + 4 * has_3, is_open = 0, one.wage,
              ${each(['sign', ...noted.map((column) => `one.${column}`)])});
          END IF;
        END IF;
        IF TG_OP <> 'UPDATE' OR sign = -1 THEN
          RETURN NULL;
        END IF;
        one := former;
        sign := -1;
      END LOOP;`,
  many: noteChanges(noted),
  compacting: 0.0005,
});
