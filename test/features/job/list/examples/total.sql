-- A viewer's total of one type, without a page
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs_2 AS jobs
  FROM job_audience_count
  WHERE user_ids && $1::integer[]
),
-- How many jobs there are for everyone and for some; summed once, if another clause reads it
counters AS MATERIALIZED (
  SELECT coalesce(sum(open_2), 0) AS open,
    coalesce(sum(restricted_2), 0) AS restricted
  FROM job_bucket_count
),
-- How many restricted jobs the viewer sees, and whether they are gathered
restricted AS MATERIALIZED (
  SELECT jobs, jobs <= 0 AS is_small
  FROM (SELECT coalesce(sum(jobs), 0) AS jobs FROM visible) AS seen
),
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT jobs FROM restricted) + (SELECT open FROM counters) AS jobs
)
SELECT jobs AS total
FROM total;

-- EXPLAIN (COSTS OFF):
--
-- CTE Scan on total
--   CTE counters
--     ->  Aggregate
--           ->  Seq Scan on job_bucket_count
--   CTE restricted
--     ->  Subquery Scan on seen
--           ->  Aggregate
--                 ->  Bitmap Heap Scan on job_audience_count
--                       Recheck Cond: (user_ids && $1)
--                       ->  Bitmap Index Scan on job_audience_count_user_ids
--                             Index Cond: (user_ids && $1)
--   CTE total
--     ->  Result
--           InitPlan 3
--             ->  CTE Scan on restricted
--           InitPlan 4
--             ->  CTE Scan on counters
