-- By match: a rare keyword on a section of the map, by weight, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 keyword: "焊工"
-- $2 box: "(-0.6724985119649572,0.4156269377764535,0.3090169943739474),(0.2780620149578813,
--        0.9510565162961535,0.8090169943759474)"
-- $3 lng from: 73
-- $4 lng to: 135
-- $5 second lng from: 73
-- $6 second lng to: 135
-- $7 lat from: 18
-- $8 lat to: 54
-- $9 limit: 10
-- $10 offset: 0

WITH
-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT lower($1::text) AS letters,
    char_length(lower($1::text)) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams($1::text)) AS gram
      WHERE char_length(gram) = least(2, char_length(lower($1::text)))
    ) AS grams
),
matched AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM (
    SELECT *
    FROM job
    WHERE status = 'published'
      AND (job_grams(job_name) COLLATE "C") @> (SELECT grams FROM word)
      AND ((SELECT is_gram FROM word)
        OR position((SELECT letters FROM word) IN lower(job_name)) > 0)
    OFFSET 0
  ) AS job
  WHERE status = 'published'
    AND place <@ $2::cube
    AND (lng BETWEEN $3::float8 AND $4::float8 OR lng BETWEEN $5::float8 AND $6::float8)
    AND lat BETWEEN $7::float8 AND $8::float8
),
total AS MATERIALIZED (
  SELECT (SELECT count(*) FROM matched) AS jobs
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM matched
  WHERE true
  ORDER BY metres, weigh DESC, id DESC
  LIMIT $9::bigint OFFSET $10::bigint
)
SELECT total.jobs AS total, page.metres,
  job.id, job.job_name, job.cover, job.factory_price, job.subsidy_price, job.factory_price_total,
  job.salary, job.people_num, job.lng, job.lat, job.type, job.weigh
FROM total
LEFT JOIN (
  page CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = page.id OFFSET 0) AS job
) ON true
ORDER BY page.metres, page.weigh DESC, page.id DESC;

-- EXPLAIN (COSTS OFF):
--
-- Sort
--   Sort Key: page.metres, page.weigh DESC, page.id DESC
--   CTE word
--     ->  Result
--           InitPlan 1
--             ->  Function Scan on unnest gram
--                   Filter: (char_length(gram) = LEAST(2, char_length(lower($1))))
--   CTE matched
--     ->  Subquery Scan on job_1
--           Filter: ((job_1.place <@ $2) AND (job_1.lat >= $7) AND (job_1.lat <= $8) AND
--                  (job_1.status = 'published'::text) AND (((job_1.lng >= $3) AND (job_1.lng <=
--                  $4)) OR ((job_1.lng >= $5) AND (job_1.lng <= $6))))
--           ->  Bitmap Heap Scan on job job_2
--                 Recheck Cond: (((job_grams(job_name))::text[] @> (InitPlan 3).col1) AND (status =
--                        'published'::text))
--                 Filter: ((InitPlan 4).col1 OR (POSITION(((InitPlan 5).col1) IN (lower(job_name)))
--                        > 0))
--                 InitPlan 3
--                   ->  CTE Scan on word
--                 InitPlan 4
--                   ->  CTE Scan on word word_1
--                 InitPlan 5
--                   ->  CTE Scan on word word_2
--                 ->  Bitmap Index Scan on job_published_name_grams
--                       Index Cond: ((job_grams(job_name))::text[] @> (InitPlan 3).col1)
--   CTE total
--     ->  Result
--           InitPlan 7
--             ->  Aggregate
--                   ->  CTE Scan on matched
--   CTE page
--     ->  Limit
--           ->  Sort
--                 Sort Key: matched_1.metres, matched_1.weigh DESC, matched_1.id DESC
--                 ->  CTE Scan on matched matched_1
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
