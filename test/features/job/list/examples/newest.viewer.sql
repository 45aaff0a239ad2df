-- The newest: a viewer's page after a job, of one type and at least 20 yuan an hour
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 id: 50000
-- $2 audience: [17,4]
-- $3 minWage: "20"
-- $4 offset: 0
-- $5 limit: 10

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs_2 AS jobs
  FROM job_audience_count
  WHERE user_ids && $2::integer[]
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
    WHERE wage >= least($3::numeric * 100, 10000)::integer
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
        AND factory_price_total >= $3::numeric
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
    AND type @> '{2}'
    AND factory_price_total >= $3::numeric
    OFFSET 0
  ) AS job
  WHERE (SELECT is_small FROM restricted)
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
    AND type @> '{2}'
    AND factory_price_total >= $3::numeric
    AND (SELECT are_few FROM matching)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT 1000)
  UNION ALL
  (SELECT id, weigh
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND factory_price_total >= $3::numeric
    AND (SELECT are_few FROM matching)
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT 1000)
  UNION ALL
  SELECT id, weigh
  FROM visible_restricted
  WHERE (SELECT are_few FROM matching)
),
latest AS (
  (SELECT id, weigh
  FROM job
  WHERE status = 'published'
    AND type @> '{2}'
    AND (audience IS NULL OR audience IN (SELECT audience FROM visible))
    AND factory_price_total >= $3::numeric
    AND NOT (SELECT are_few FROM matching)
    AND id < $1::bigint
  ORDER BY id DESC
  LIMIT ($4::bigint + $5::bigint))
  UNION ALL
  SELECT id, weigh
  FROM gathered
  WHERE id < $1::bigint
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM latest
  ORDER BY id DESC
  LIMIT $5::bigint OFFSET $4::bigint
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
--   CTE visible
--     ->  Bitmap Heap Scan on job_audience_count
--           Recheck Cond: (user_ids && $2)
--           ->  Bitmap Index Scan on job_audience_count_user_ids
--                 Index Cond: (user_ids && $2)
--   CTE restricted
--     ->  Subquery Scan on seen
--           ->  Aggregate
--                 ->  CTE Scan on visible
--   CTE total
--     ->  Result
--           InitPlan 3
--             ->  Aggregate
--                   ->  Seq Scan on job_wage_count
--                         Filter: (wage >= (LEAST(($3 * '100'::numeric),
--                                '10000'::numeric))::integer)
--           InitPlan 4
--             ->  Aggregate
--                   ->  Nested Loop
--                         ->  HashAggregate
--                               Group Key: visible_1.audience
--                               ->  CTE Scan on visible visible_1
--                         ->  Index Only Scan using job_published_audience on job job_1
--                               Index Cond: ((audience = visible_1.audience) AND
--                                      (factory_price_total >= $3))
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
--                       Filter: ((type @> '{2}'::integer[]) AND (factory_price_total >= $3))
--   CTE matching
--     ->  Result
--           InitPlan 8
--             ->  CTE Scan on total total_1
--   CTE page
--     ->  Limit
--           ->  Result
--                 ->  Merge Append
--                       Sort Key: job_3.id DESC
--                       ->  Limit
--                             InitPlan 11
--                               ->  CTE Scan on matching
--                             ->  Result
--                                   One-Time Filter: (NOT (InitPlan 11).col1)
--                                   ->  Index Scan Backward using job_pkey on job job_3
--                                         Index Cond: (id < $1)
--                                         Filter: ((type @> '{2}'::integer[]) AND ((audience IS
--                                                NULL) OR (ANY (audience = (hashed SubPlan
--                                                10).col1))) AND (factory_price_total >= $3) AND
--                                                (status = 'published'::text))
--                                         SubPlan 10
--                                           ->  CTE Scan on visible visible_3
--                       ->  Sort
--                             Sort Key: "*SELECT* 1".id DESC
--                             ->  Append
--                                   ->  Subquery Scan on "*SELECT* 1"
--                                         Filter: ("*SELECT* 1".id < $1)
--                                         ->  Limit
--                                               InitPlan 12
--                                                 ->  CTE Scan on matching matching_1
--                                               ->  Result
--                                                     One-Time Filter: (InitPlan 12).col1
--                                                     ->  Index Only Scan using
--                                                            job_published_public_2_wage on job
--                                                            job_4
--                                                           Index Cond: (factory_price_total >= $3)
--                                   ->  Subquery Scan on "*SELECT* 2"
--                                         Filter: ("*SELECT* 2".id < $1)
--                                         ->  Limit
--                                               InitPlan 14
--                                                 ->  CTE Scan on restricted restricted_1
--                                               InitPlan 15
--                                                 ->  CTE Scan on matching matching_2
--                                               ->  Result
--                                                     One-Time Filter: ((NOT (InitPlan 14).col1)
--                                                            AND (InitPlan 15).col1)
--                                                     ->  Index Only Scan using
--                                                            job_published_restricted_2_wage on job
--                                                            job_5
--                                                           Index Cond: (factory_price_total >= $3)
--                                                           Filter: ((ANY (audience = (hashed
--                                                                  SubPlan 13).col1)) IS TRUE)
--                                                           SubPlan 13
--                                                             ->  CTE Scan on visible visible_4
--                                   ->  Result
--                                         One-Time Filter: (InitPlan 16).col1
--                                         InitPlan 16
--                                           ->  CTE Scan on matching matching_3
--                                         ->  CTE Scan on visible_restricted
--                                               Filter: (id < $1)
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
