import { jobsOfPage, ordered, visibleAudiences, withClauses } from '../job-list.clauses';
import { countedTotal } from './job-list.keyword-total';
import { CHORD_OF_METRE, LAST_METRE } from './job-list.placed';
import { HAS_LETTERS, walkLimit, word } from '../job-list.keyword';
import { allOf, IS_PUBLISHED, unionOf, type JobListSql } from '../job-list.sql';

/**
 * Follows the list's order and checks each name for the keyword. Gives up after some thousand jobs,
 * if statistics are wrong or other filters leave few jobs; a page with fewer than `limit` jobs must
 * then be found in another way. The total is null if it is unknown. LATERAL and OFFSET 0 make
 * PostgreSQL look up names one by one in order, so that the planner has nothing to sort.
 */
export function byWalk(sql: JobListSql): string {
  const page = isNearby(sql) ? nearest(sql) : [downwards(sql)];
  const total = sql.request.withTotal
    ? countedTotal(sql)
    : ['total AS (\n  SELECT NULL::bigint AS jobs\n)'];
  return withClauses([visibleAudiences(sql), word(sql), ...total, ...page], jobsOfPage(sql));
}

const isNearby = ({ request: { point, after } }: JobListSql) =>
  point !== null && after?.metres !== null;

/** Walks by weight, a column or id; with a point, over the jobs without coordinates at its end. */
function downwards(sql: JobListSql): string {
  const { request, sortColumn, isNewest } = sql;
  const columns = `id, weigh${sql.thenSorted('job')}`;
  const order = sortColumn || isNewest ? sql.order : 'weigh DESC, id DESC';
  const conditions = sortColumn
    ? [...(isByWage(sql) ? sql.wage : []), ...sql.afterSorted('name')]
    : [...(request.point ? ['place IS NULL'] : []), ...sql.afterWeight];
  return `page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres${sql.thenSorted('clause')}
  FROM (
    ${walk(sql, columns, order, conditions)}
  ) AS walked
  ${joinNames(sql)}
  WHERE ${allOf(...rowConditions(sql))}
  ORDER BY ${order}
  LIMIT ${sql.limit} OFFSET ${sql.offset}
)`;
}

/** Walks by distance. nearestByIndex explains why the last metre may need a second read. */
function nearest(sql: JobListSql): string[] {
  const { chord, metres, place, rowsNeeded } = sql;
  const columns = `id, weigh, ${chord} AS chord,\n    ${metres} AS metres`;
  const isPlaced = ['place IS NOT NULL', ...sql.wageInPlaces];
  const isKept = allOf(...rowConditions(sql), ...sql.afterMetres('metres'));
  const isNear = [
    `place <@ (SELECT cube_enlarge(${place}, chord, 3) FROM last_metre)`,
    `${chord} <= (SELECT chord FROM last_metre)`,
  ];
  return [
    `candidates AS MATERIALIZED (
  SELECT id, weigh, chord, metres
  FROM (
    ${walk(sql, columns, 'chord', isPlaced)}
  ) AS walked
  ${joinNames(sql)}
  WHERE ${isKept}
  ORDER BY chord
  LIMIT ${rowsNeeded} + 1
)`,
    `-- No row where too few were found; null where no job beyond shares the page's last metre
last_metre AS MATERIALIZED (
  SELECT ${LAST_METRE} AS chord
  FROM (
    SELECT ${CHORD_OF_METRE} AS chord
    FROM candidates
    ORDER BY metres
    LIMIT 1 OFFSET ${rowsNeeded} - 1
  ) AS last_needed, (
    SELECT chord
    FROM candidates
    ORDER BY chord
    LIMIT 1 OFFSET ${rowsNeeded}
  ) AS first_beyond
)`,
    `page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM candidates
  WHERE (SELECT chord IS NULL FROM last_metre)
  UNION ALL
  SELECT id, weigh, metres
  FROM (
    ${unionOf('UNION ALL', ...selectsOf(sql, columns, [...isPlaced, ...isNear]))}
  ) AS walked
  ${joinNames(sql)}
  WHERE ${isKept}
  ${ordered(sql)}
)`,
  ];
}

/**
 * Selects published jobs up to a limit, in the list's order, from one index or from two, which can
 * be merged only if both are ordered.
 */
function walk(sql: JobListSql, columns: string, order: string, conditions: readonly string[]) {
  const selects = selectsOf(sql, columns, conditions);
  const [only = ''] = selects;
  const walked =
    selects.length === 1
      ? only
      : selects.map((select) => `(${select}\n    ORDER BY ${order})`).join('\n    UNION ALL\n    ');
  return `${walked}
    ORDER BY ${order}
    LIMIT ${walkLimit(sql.request, sql.thresholds)}`;
}

const selectsOf = (sql: JobListSql, columns: string, conditions: readonly string[]) =>
  walkedSets(sql).map(
    (set) => `SELECT ${columns}
    FROM job
    WHERE ${allOf(...set, ...conditions)}`,
  );

const joinNames = (sql: JobListSql): string => {
  const columns = [
    'job_name',
    sql.request.audience === null ? null : 'audience',
    sql.types.length === 0 || isOfType(sql) ? null : 'type',
    sql.request.minWage === null ? null : 'factory_price_total',
  ].filter((column) => column !== null);
  return `CROSS JOIN LATERAL (
    SELECT ${columns.join(', ')} FROM job WHERE job.id = walked.id OFFSET 0
  ) AS job`;
};

/** With one type, or by a column, open and restricted jobs each have an index. */
function walkedSets(sql: JobListSql): string[][] {
  const ofType = isOfType(sql) ? sql.types : [];
  if (ofType.length === 0 && !sql.sortColumn) return [[IS_PUBLISHED]];
  return [`user_ids = '{}'`, `user_ids <> '{}'`].map((set) => [set, IS_PUBLISHED, ...ofType]);
}

/** Whether the walked indexes contain only jobs of the type. */
const isOfType = ({ request: { types }, isNewest }: JobListSql) => types?.length === 1 && !isNewest;

/** Whether the walked index contains the wages, so that it skips those below the least. */
const isByWage = ({ sortColumn }: JobListSql) => sortColumn?.name === 'factory_price_total';

/** The conditions on a job of the walk. */
const rowConditions = (sql: JobListSql): string[] => [
  ...(isOfType(sql) ? [] : sql.types),
  ...sql.visible,
  ...(isByWage(sql) || isNearby(sql) ? [] : sql.wage),
  ...HAS_LETTERS,
];
