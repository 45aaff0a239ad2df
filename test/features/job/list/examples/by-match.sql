-- By match: a keyword's first page for a viewer, by distance, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 lng: 113.9
-- $2 lat: 22.6
-- $3 audience: [17,4]
-- $4 keyword: "普工"
-- $5 limit: 10
-- $6 offset: 0

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs AS jobs
  FROM job_audience_count
  WHERE user_ids && $3::integer[]
),
-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT lower($4::text) AS letters,
    char_length(lower($4::text)) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams($4::text)) AS gram
      WHERE char_length(gram) = least(2, char_length(lower($4::text)))
    ) AS grams
),
matched AS MATERIALIZED (
  SELECT id, weigh, job_metres(lng, lat, $1::float8, $2::float8) AS metres
  FROM job
  WHERE (job_grams(job_name) COLLATE "C") @> (SELECT grams FROM word)
    AND ((SELECT is_gram FROM word)
      OR position((SELECT letters FROM word) IN lower(job_name)) > 0)
    AND status = 'published'
    AND (audience IS NULL OR audience IN (SELECT audience FROM visible))
),
total AS MATERIALIZED (
  SELECT (SELECT count(*) FROM matched) AS jobs
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM matched
  WHERE true
  ORDER BY metres, weigh DESC, id DESC
  LIMIT $5::bigint OFFSET $6::bigint
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
--                   Filter: (char_length(gram) = LEAST(2, char_length(lower($4))))
--   CTE matched
--     ->  Bitmap Heap Scan on job job_1
--           Recheck Cond: (((job_grams(job_name))::text[] @> (InitPlan 3).col1) AND (status =
--                  'published'::text))
--           Filter: (((audience IS NULL) OR (ANY (audience = (hashed SubPlan 6).col1))) AND
--                  ((InitPlan 4).col1 OR (POSITION(((InitPlan 5).col1) IN (lower(job_name))) > 0)))
--           InitPlan 3
--             ->  CTE Scan on word
--           InitPlan 4
--             ->  CTE Scan on word word_1
--           InitPlan 5
--             ->  CTE Scan on word word_2
--           ->  Bitmap Index Scan on job_published_name_grams
--                 Index Cond: ((job_grams(job_name))::text[] @> (InitPlan 3).col1)
--           SubPlan 6
--             ->  Bitmap Heap Scan on job_audience_count
--                   Recheck Cond: (user_ids && $3)
--                   ->  Bitmap Index Scan on job_audience_count_user_ids
--                         Index Cond: (user_ids && $3)
--   CTE total
--     ->  Result
--           InitPlan 8
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
