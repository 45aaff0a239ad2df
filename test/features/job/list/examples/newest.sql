-- The newest: the first page, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 offset: 0
-- $2 limit: 10

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT coalesce(sum(open + restricted), 0) FROM job_bucket_count) AS jobs
),
-- Whether few jobs match, so that they are gathered
matching AS MATERIALIZED (
  SELECT (SELECT jobs FROM total) <= 1000 AS are_few
),
gathered AS (
  (SELECT id, weigh
  FROM job
  WHERE user_ids = '{}'
    AND status = 'published'
    AND (SELECT are_few FROM matching)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT 1000)
  UNION ALL
  (SELECT id, weigh
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND (SELECT are_few FROM matching)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT 1000)
),
latest AS (
  (SELECT id, weigh
  FROM job
  WHERE status = 'published'
    AND NOT (SELECT are_few FROM matching)
  ORDER BY id DESC
  LIMIT ($1::bigint + $2::bigint))
  UNION ALL
  SELECT id, weigh
  FROM gathered
  WHERE true
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM latest
  ORDER BY id DESC
  LIMIT $2::bigint OFFSET $1::bigint
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
--   CTE total
--     ->  Result
--           InitPlan 1
--             ->  Aggregate
--                   ->  Seq Scan on job_bucket_count
--   CTE matching
--     ->  Result
--           InitPlan 3
--             ->  CTE Scan on total total_1
--   CTE page
--     ->  Limit
--           ->  Result
--                 ->  Merge Append
--                       Sort Key: job_1.id DESC
--                       ->  Limit
--                             InitPlan 5
--                               ->  CTE Scan on matching
--                             ->  Result
--                                   One-Time Filter: (NOT (InitPlan 5).col1)
--                                   ->  Index Scan Backward using job_pkey on job job_1
--                                         Filter: (status = 'published'::text)
--                       ->  Sort
--                             Sort Key: "*SELECT* 1".id DESC
--                             ->  Append
--                                   ->  Subquery Scan on "*SELECT* 1"
--                                         ->  Limit
--                                               InitPlan 6
--                                                 ->  CTE Scan on matching matching_1
--                                               ->  Result
--                                                     One-Time Filter: (InitPlan 6).col1
--                                                     ->  Index Only Scan using
--                                                            job_published_public_wage on job job_2
--                                   ->  Subquery Scan on "*SELECT* 2"
--                                         ->  Limit
--                                               InitPlan 7
--                                                 ->  CTE Scan on matching matching_2
--                                               ->  Result
--                                                     One-Time Filter: (InitPlan 7).col1
--                                                     ->  Index Only Scan using
--                                                            job_published_restricted_wage on job
--                                                            job_3
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
