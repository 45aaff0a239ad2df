-- By walk: the newest of a frequent keyword, a viewer's page of one type after a job
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 id: 50000
-- $2 audience: [17,4]
-- $3 limit: 10
-- $4 offset: 0
-- $5 keyword: "普工"

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs_2 AS jobs
  FROM job_audience_count
  WHERE user_ids && $2::integer[]
),
-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT lower($5::text) AS letters,
    char_length(lower($5::text)) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams($5::text)) AS gram
      WHERE char_length(gram) = least(2, char_length(lower($5::text)))
    ) AS grams
),
total AS (
  SELECT NULL::bigint AS jobs
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM (
    SELECT id, weigh
    FROM job
    WHERE status = 'published'
    AND id < $1::bigint
    ORDER BY id DESC
    LIMIT 4000
  ) AS walked
  CROSS JOIN LATERAL (
    SELECT job_name, audience, type FROM job WHERE job.id = walked.id OFFSET 0
  ) AS job
  WHERE type @> '{2}'
    AND (audience IS NULL OR audience IN (SELECT audience FROM visible))
    AND position((SELECT letters FROM word) IN lower(job_name)) > 0
  ORDER BY id DESC
  LIMIT $3::bigint OFFSET $4::bigint
)
SELECT total.jobs AS total, page.metres,
  job.id, job.job_name, job.cover, job.factory_price, job.subsidy_price, job.factory_price_total,
  job.salary, job.people_num, job.lng, job.lat, job.type, job.weigh
FROM total
LEFT JOIN (
  page CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = page.id OFFSET 0) AS job
) ON true
ORDER BY page.id DESC;

-- EXPLAIN (COSTS OFF):
--
-- Sort
--   Sort Key: page.id DESC
--   CTE word
--     ->  Result
--           InitPlan 1
--             ->  Function Scan on unnest gram
--                   Filter: (char_length(gram) = LEAST(2, char_length(lower($5))))
--   CTE page
--     ->  Limit
--           InitPlan 4
--             ->  CTE Scan on word
--           ->  Nested Loop
--                 ->  Limit
--                       ->  Index Scan Backward using job_pkey on job job_2
--                             Index Cond: (id < $1)
--                             Filter: (status = 'published'::text)
--                 ->  Subquery Scan on job_1
--                       Filter: ((job_1.type @> '{2}'::integer[]) AND ((job_1.audience IS NULL) OR
--                              (ANY (job_1.audience = (hashed SubPlan 3).col1))) AND
--                              (POSITION(((InitPlan 4).col1) IN (lower(job_1.job_name))) > 0))
--                       ->  Index Scan using job_pkey on job job_3
--                             Index Cond: (id = job_2.id)
--                       SubPlan 3
--                         ->  Bitmap Heap Scan on job_audience_count
--                               Recheck Cond: (user_ids && $2)
--                               ->  Bitmap Index Scan on job_audience_count_user_ids
--                                     Index Cond: (user_ids && $2)
--   ->  Nested Loop Left Join
--         ->  Result
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
