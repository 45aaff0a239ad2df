-- By weight: a viewer's page after a job, of one type, without the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]
-- $2 weigh: 500
-- $3 id: 50000
-- $4 offset: 0
-- $5 limit: 10

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
  SELECT jobs, jobs <= 300 AS is_small
  FROM (SELECT coalesce(sum(jobs), 0) AS jobs FROM visible) AS seen
),
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT NULL::bigint AS jobs
),
-- The restricted jobs that the viewer sees, where they are few
visible_restricted AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM (SELECT DISTINCT audience FROM visible) AS seen
  CROSS JOIN LATERAL (
    SELECT *
    FROM job
    WHERE job.audience = seen.audience
    AND user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    OFFSET 0
  ) AS job
  WHERE (SELECT is_small FROM restricted)
),
heaviest AS (
  (SELECT id, weigh
  FROM job
  WHERE user_ids = '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND (weigh, id) < ($2::bigint, $3::bigint)
  ORDER BY weigh DESC, id DESC
  LIMIT ($4::bigint + $5::bigint))
  UNION ALL
  (SELECT id, weigh
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND (weigh, id) < ($2::bigint, $3::bigint)
  ORDER BY weigh DESC, id DESC
  LIMIT ($4::bigint + $5::bigint))
  UNION ALL
  SELECT id, weigh
  FROM visible_restricted
  WHERE (weigh, id) < ($2::bigint, $3::bigint)
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM heaviest
  ORDER BY weigh DESC, id DESC
  LIMIT $5::bigint OFFSET $4::bigint
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
--   CTE visible
--     ->  Bitmap Heap Scan on job_audience_count
--           Recheck Cond: (user_ids && $1)
--           ->  Bitmap Index Scan on job_audience_count_user_ids
--                 Index Cond: (user_ids && $1)
--   CTE restricted
--     ->  Subquery Scan on seen
--           ->  Aggregate
--                 ->  CTE Scan on visible
--   CTE total
--     ->  Result
--   CTE visible_restricted
--     ->  Result
--           One-Time Filter: (InitPlan 4).col1
--           InitPlan 4
--             ->  CTE Scan on restricted
--           ->  Nested Loop
--                 ->  HashAggregate
--                       Group Key: visible_1.audience
--                       ->  CTE Scan on visible visible_1
--                 ->  Index Only Scan using job_published_audience_weigh on job job_1
--                       Index Cond: (audience = visible_1.audience)
--                       Filter: (type @> '{2}'::integer[])
--   CTE page
--     ->  Limit
--           ->  Result
--                 ->  Merge Append
--                       Sort Key: job_2.weigh DESC, job_2.id DESC
--                       ->  Limit
--                             ->  Index Only Scan using job_published_public_2_weigh on job job_2
--                                   Index Cond: (ROW(weigh, id) < ROW($2, $3))
--                       ->  Limit
--                             InitPlan 7
--                               ->  CTE Scan on restricted restricted_1
--                             ->  Result
--                                   One-Time Filter: (NOT (InitPlan 7).col1)
--                                   ->  Index Only Scan using job_published_restricted_2_weigh on
--                                          job job_3
--                                         Index Cond: (ROW(weigh, id) < ROW($2, $3))
--                                         Filter: ((ANY (audience = (hashed SubPlan 6).col1)) IS
--                                                TRUE)
--                                         SubPlan 6
--                                           ->  CTE Scan on visible visible_2
--                       ->  Sort
--                             Sort Key: visible_restricted.weigh DESC, visible_restricted.id DESC
--                             ->  CTE Scan on visible_restricted
--                                   Filter: (ROW(weigh, id) < ROW($2, $3))
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
