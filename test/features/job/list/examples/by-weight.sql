-- By weight: the first page, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 offset: 0
-- $2 limit: 10

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT coalesce(sum(open + restricted), 0) FROM job_bucket_count) AS jobs
),
heaviest AS (
  (SELECT id, weigh
  FROM job
  WHERE status = 'published'
  ORDER BY weigh DESC, id DESC
  LIMIT ($1::bigint + $2::bigint))
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM heaviest
  ORDER BY weigh DESC, id DESC
  LIMIT $2::bigint OFFSET $1::bigint
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
--   CTE total
--     ->  Result
--           InitPlan 1
--             ->  Aggregate
--                   ->  Seq Scan on job_bucket_count
--   CTE page
--     ->  Limit
--           ->  Subquery Scan on heaviest
--                 ->  Limit
--                       ->  Index Only Scan using job_published_weigh on job job_1
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
