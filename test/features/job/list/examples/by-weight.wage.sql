-- By weight: a viewer's first page of at least 20 yuan an hour, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]
-- $2 minWage: "20"
-- $3 offset: 0
-- $4 limit: 10

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs AS jobs
  FROM job_audience_count
  WHERE user_ids && $1::integer[]
),
-- How many jobs there are for everyone and for some; summed once, if another clause reads it
counters AS MATERIALIZED (
  SELECT coalesce(sum(open), 0) AS open,
    coalesce(sum(restricted), 0) AS restricted
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
    SELECT coalesce(sum(open), 0)
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
        AND factory_price_total >= $2::numeric
      OFFSET 0
    ) AS job
  ) AS jobs
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
    AND factory_price_total >= $2::numeric
    OFFSET 0
  ) AS job
  WHERE (SELECT is_small FROM restricted)
),
-- Whether few jobs have the least wage
of_wage AS MATERIALIZED (
  SELECT coalesce(sum(open + restricted), 0) <= 1000
    AS is_small
  FROM job_wage_count
  WHERE wage >= least($2::numeric * 100, 10000)::integer
),
gathered_by_wage AS MATERIALIZED (
  (SELECT id, weigh
  FROM job
  WHERE user_ids = '{}'
    AND status = 'published'
    AND factory_price_total >= $2::numeric
    AND (SELECT is_small FROM of_wage)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT 1000)
  UNION ALL
  (SELECT id, weigh
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND factory_price_total >= $2::numeric
    AND (SELECT is_small FROM of_wage)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT 1000)
),
heaviest AS (
  (SELECT id, weigh
  FROM job
  WHERE user_ids = '{}'
    AND status = 'published'
    AND factory_price_total >= $2::numeric
    AND NOT (SELECT is_small FROM of_wage)
  ORDER BY weigh DESC, id DESC
  LIMIT ($3::bigint + $4::bigint))
  UNION ALL
  (SELECT id, weigh
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND factory_price_total >= $2::numeric
    AND NOT (SELECT is_small FROM of_wage)
  ORDER BY weigh DESC, id DESC
  LIMIT ($3::bigint + $4::bigint))
  UNION ALL
  SELECT id, weigh
  FROM visible_restricted
  WHERE true
  UNION ALL
  SELECT id, weigh
  FROM gathered_by_wage
  WHERE true
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM heaviest
  ORDER BY weigh DESC, id DESC
  LIMIT $4::bigint OFFSET $3::bigint
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
--                       Filter: (factory_price_total >= $2)
--   CTE of_wage
--     ->  Aggregate
--           ->  Seq Scan on job_wage_count job_wage_count_1
--                 Filter: (wage >= (LEAST(($2 * '100'::numeric), '10000'::numeric))::integer)
--   CTE gathered_by_wage
--     ->  Append
--           ->  Subquery Scan on "*SELECT* 1_1"
--                 ->  Limit
--                       InitPlan 9
--                         ->  CTE Scan on of_wage
--                       ->  Result
--                             One-Time Filter: (InitPlan 9).col1
--                             ->  Index Only Scan using job_published_public_wage on job job_3
--                                   Index Cond: (factory_price_total >= $2)
--           ->  Subquery Scan on "*SELECT* 2"
--                 ->  Limit
--                       InitPlan 11
--                         ->  CTE Scan on restricted restricted_1
--                       InitPlan 12
--                         ->  CTE Scan on of_wage of_wage_1
--                       ->  Result
--                             One-Time Filter: ((NOT (InitPlan 11).col1) AND (InitPlan 12).col1)
--                             ->  Index Only Scan using job_published_restricted_wage on job job_4
--                                   Index Cond: (factory_price_total >= $2)
--                                   Filter: ((ANY (audience = (hashed SubPlan 10).col1)) IS TRUE)
--                                   SubPlan 10
--                                     ->  CTE Scan on visible visible_3
--   CTE page
--     ->  Limit
--           ->  Result
--                 ->  Merge Append
--                       Sort Key: job_5.weigh DESC, job_5.id DESC
--                       ->  Limit
--                             InitPlan 14
--                               ->  CTE Scan on of_wage of_wage_2
--                             ->  Result
--                                   One-Time Filter: (NOT (InitPlan 14).col1)
--                                   ->  Index Only Scan using job_published_public_weigh on job
--                                          job_5
--                                         Filter: (factory_price_total >= $2)
--                       ->  Limit
--                             InitPlan 16
--                               ->  CTE Scan on restricted restricted_2
--                             InitPlan 17
--                               ->  CTE Scan on of_wage of_wage_3
--                             ->  Result
--                                   One-Time Filter: ((NOT (InitPlan 16).col1) AND (NOT (InitPlan
--                                          17).col1))
--                                   ->  Index Only Scan using job_published_restricted_weigh on job
--                                          job_6
--                                         Filter: (((ANY (audience = (hashed SubPlan 15).col1)) IS
--                                                TRUE) AND (factory_price_total >= $2))
--                                         SubPlan 15
--                                           ->  CTE Scan on visible visible_4
--                       ->  Sort
--                             Sort Key: visible_restricted.weigh DESC, visible_restricted.id DESC
--                             ->  CTE Scan on visible_restricted
--                       ->  Sort
--                             Sort Key: gathered_by_wage.weigh DESC, gathered_by_wage.id DESC
--                             ->  CTE Scan on gathered_by_wage
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
