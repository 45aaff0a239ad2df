-- Nearest in whole rows: the first page, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 place: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $2 lng: 113.9
-- $3 lat: 22.6
-- $4 offset: 0
-- $5 limit: 10

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT coalesce(sum(open + restricted), 0) FROM job_bucket_count) AS jobs
)
SELECT (SELECT jobs FROM total) AS total, chord,
  job_metres(lng, lat, $2::float8, $3::float8) AS metres,
  job.id, job.job_name, job.cover, job.factory_price, job.subsidy_price, job.factory_price_total,
  job.salary, job.people_num, job.lng, job.lat, job.type, job.weigh
FROM (
  (SELECT job.*, place <-> $1::cube AS chord
  FROM job
  WHERE place IS NOT NULL
    AND status = 'published'
  ORDER BY place <-> $1::cube
  LIMIT (
    SELECT CASE WHEN jobs > $4::bigint THEN ($4::bigint + $5::bigint) + 6 ELSE 0 END FROM total
  ))
) AS job;

-- EXPLAIN (COSTS OFF):
--
-- Subquery Scan on job
--   CTE total
--     ->  Result
--           InitPlan 1
--             ->  Aggregate
--                   ->  Seq Scan on job_bucket_count
--   InitPlan 3
--     ->  CTE Scan on total
--   ->  Limit
--         InitPlan 4
--           ->  CTE Scan on total total_1
--         ->  Index Scan using job_published_place on job job_1
--               Order By: (place <-> $1)
