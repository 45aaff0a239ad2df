import type { Shape } from './job-list.sql';

/**
 * The jobs whose names hold the keyword, or that lie in the area, all of them: which are few enough to sort. Words of two
 * characters are pairs of the index themselves; longer ones are looked for in what their pairs find.
 */
export function matched(shape: Shape): string[] {
  return [
    ...wordOf(shape),
    `matched AS MATERIALIZED (
  SELECT id, weigh, ${shape.metres} AS metres FROM job WHERE true${named(shape)}${shape.filters}
)`,
    `total AS MATERIALIZED (SELECT ${shape.request.counted ? '(SELECT count(*) FROM matched)' : 'NULL::bigint'} AS jobs)`,
    `page AS MATERIALIZED (
  SELECT id, weigh, metres FROM matched WHERE true${shape.afterwards()}
  ORDER BY metres, weigh DESC, id DESC LIMIT ${shape.limit} OFFSET ${shape.offset}
)`,
  ];
}

/** How many they are, and nothing else. */
export function matchedTotal(shape: Shape): string[] {
  return [
    ...wordOf(shape),
    `total AS (SELECT count(*) AS jobs FROM job WHERE true${named(shape)}${shape.filters})`,
  ];
}

function wordOf(shape: Shape): string[] {
  if (shape.request.keyword === null) return [];
  const word = shape.value('keyword', 'text', shape.request.keyword);
  return [
    `word AS MATERIALIZED (
  SELECT lower(${word}) AS letters, char_length(lower(${word})) <= 2 AS gram,
         ARRAY(SELECT gram FROM unnest(job_grams(${word})) AS gram WHERE char_length(gram) = least(2, char_length(lower(${word})))) AS grams
)`,
  ];
}

function named(shape: Shape): string {
  if (shape.request.keyword === null) return '';
  return ` AND (job_grams(job_name) COLLATE "C") @> (SELECT grams FROM word)
    AND ((SELECT gram FROM word) OR position((SELECT letters FROM word) IN lower(job_name)) > 0)`;
}
