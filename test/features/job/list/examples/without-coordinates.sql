-- The end of a list by distance: after a job without coordinates
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 limit: 10
-- $2 weigh: 500
-- $3 id: 50000

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT NULL::bigint AS jobs
),
-- The jobs without coordinates, which come last
without_coordinates AS (
  SELECT id, weigh, NULL::float8 AS metres
  FROM job
  WHERE place IS NULL
    AND status = 'published'
    AND (weigh, id) < ($2::bigint, $3::bigint)
  ORDER BY weigh DESC, id DESC
  LIMIT $1::bigint
),
page AS MATERIALIZED (
  SELECT * FROM without_coordinates
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
--   CTE page
--     ->  Limit
--           ->  Index Only Scan using job_published_nowhere_weigh on job job_1
--                 Index Cond: (ROW(weigh, id) < ROW($2, $3))
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
