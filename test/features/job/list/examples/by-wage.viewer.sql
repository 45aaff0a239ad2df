-- By wage: a viewer's page after a job, of one type and at least 20 yuan an hour
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]
-- $2 minWage: "20"
-- $3 wage: "24.50"
-- $4 weigh: 500
-- $5 id: 50000
-- $6 offset: 0
-- $7 limit: 10

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
  SELECT (
    SELECT coalesce(sum(open_2), 0)
    FROM job_wage_count
    WHERE wage >= least($2::numeric * 100, 10000)::integer
  ) + (
    SELECT count(*)
    FROM (SELECT DISTINCT audience FROM visible) AS seen
    CROSS JOIN LATERAL (
      SELECT
      FROM job
      WHERE job.audience = seen.audience
        AND user_ids <> '{}'
        AND status = 'published'
        AND type @> '{2}'
        AND factory_price_total >= $2::numeric
      OFFSET 0
    ) AS job
  ) AS jobs
),
-- The restricted jobs that the viewer sees, where they are few
visible_restricted AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres, factory_price_total AS wage
  FROM (SELECT DISTINCT audience FROM visible) AS seen
  CROSS JOIN LATERAL (
    SELECT *
    FROM job
    WHERE job.audience = seen.audience
    AND user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND factory_price_total >= $2::numeric
    OFFSET 0
  ) AS job
  WHERE (SELECT is_small FROM restricted)
),
best_paid AS (
  (SELECT id, weigh, factory_price_total AS wage
  FROM job
  WHERE user_ids = '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND factory_price_total >= $2::numeric
    AND (factory_price_total, weigh, id) < ($3::numeric, $4::bigint, $5::bigint)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT ($6::bigint + $7::bigint))
  UNION ALL
  (SELECT id, weigh, factory_price_total AS wage
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND factory_price_total >= $2::numeric
    AND (factory_price_total, weigh, id) < ($3::numeric, $4::bigint, $5::bigint)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT ($6::bigint + $7::bigint))
  UNION ALL
  SELECT id, weigh, wage
  FROM visible_restricted
  WHERE (wage, weigh, id) < ($3::numeric, $4::bigint, $5::bigint)
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres, wage
  FROM best_paid
  ORDER BY wage DESC, weigh DESC, id DESC
  LIMIT $7::bigint OFFSET $6::bigint
)
SELECT total.jobs AS total, page.metres,
  job.id, job.job_name, job.cover, job.factory_price, job.subsidy_price, job.factory_price_total,
  job.salary, job.people_num, job.lng, job.lat, job.type, job.weigh
FROM total
LEFT JOIN (
  page CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = page.id OFFSET 0) AS job
) ON true
ORDER BY page.wage DESC, page.weigh DESC, page.id DESC;

-- EXPLAIN (COSTS OFF):
--
-- Sort
--   Sort Key: page.wage DESC, page.weigh DESC, page.id DESC
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
--           InitPlan 3
--             ->  Aggregate
--                   ->  Seq Scan on job_wage_count
--                         Filter: (wage >= (LEAST(($2 * '100'::numeric),
--                                '10000'::numeric))::integer)
--           InitPlan 4
--             ->  Aggregate
--                   ->  Nested Loop
--                         ->  HashAggregate
--                               Group Key: visible_1.audience
--                               ->  CTE Scan on visible visible_1
--                         ->  Index Only Scan using job_published_audience on job job_1
--                               Index Cond: ((audience = visible_1.audience) AND
--                                      (factory_price_total >= $2))
--                               Filter: (type @> '{2}'::integer[])
--   CTE visible_restricted
--     ->  Result
--           One-Time Filter: (InitPlan 6).col1
--           InitPlan 6
--             ->  CTE Scan on restricted
--           ->  Nested Loop
--                 ->  HashAggregate
--                       Group Key: visible_2.audience
--                       ->  CTE Scan on visible visible_2
--                 ->  Index Scan using job_published_audience_weigh on job job_2
--                       Index Cond: (audience = visible_2.audience)
--                       Filter: ((type @> '{2}'::integer[]) AND (factory_price_total >= $2))
--   CTE page
--     ->  Limit
--           ->  Result
--                 ->  Merge Append
--                       Sort Key: job_3.factory_price_total DESC, job_3.weigh DESC, job_3.id DESC
--                       ->  Limit
--                             ->  Index Only Scan using job_published_public_2_wage on job job_3
--                                   Index Cond: ((factory_price_total >= $2) AND
--                                          (ROW(factory_price_total, weigh, id) < ROW($3, $4, $5)))
--                       ->  Limit
--                             InitPlan 9
--                               ->  CTE Scan on restricted restricted_1
--                             ->  Result
--                                   One-Time Filter: (NOT (InitPlan 9).col1)
--                                   ->  Index Only Scan using job_published_restricted_2_wage on
--                                          job job_4
--                                         Index Cond: ((factory_price_total >= $2) AND
--                                                (ROW(factory_price_total, weigh, id) < ROW($3, $4,
--                                                $5)))
--                                         Filter: ((ANY (audience = (hashed SubPlan 8).col1)) IS
--                                                TRUE)
--                                         SubPlan 8
--                                           ->  CTE Scan on visible visible_3
--                       ->  Sort
--                             Sort Key: visible_restricted.wage DESC, visible_restricted.weigh
--                                    DESC, visible_restricted.id DESC
--                             ->  CTE Scan on visible_restricted
--                                   Filter: (ROW(wage, weigh, id) < ROW($3, $4, $5))
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
