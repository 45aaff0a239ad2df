-- By weight from a bucket: a viewer's page 2,001, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 offset: 20000
-- $2 audience: [17,4]
-- $3 limit: 10

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs AS jobs
  FROM job_audience_tally
  WHERE user_ids && $2::integer[]
),
-- How many restricted jobs the viewer sees, and whether they are gathered
restricted AS MATERIALIZED (
  SELECT jobs, jobs <= 2000 AS is_small
  FROM (SELECT coalesce(sum(jobs), 0) AS jobs FROM visible) AS seen
),
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT jobs FROM restricted) + (SELECT coalesce(sum(open), 0) FROM job_tally) AS jobs
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
    OFFSET 0
  ) AS job
  WHERE (SELECT is_small FROM restricted)
),
-- How many jobs each bucket and those above it have
buckets AS (
  SELECT rung AS bucket, sum(sum(open)) OVER (ORDER BY rung) AS open,
    sum(sum(restricted)) OVER (ORDER BY rung) AS restricted
  FROM job_tally
  GROUP BY rung
),
-- The last job of the lowest bucket that ends above the page
bound AS (
  SELECT job_rung.weigh, job_rung.id, open AS jobs
  FROM (
    SELECT *
    FROM buckets
    WHERE open + least(restricted, (SELECT jobs FROM restricted)) <= $1::bigint
    ORDER BY bucket DESC
    LIMIT 1
  ) AS lowest
  JOIN job_rung ON job_rung.rung = lowest.bucket
),
-- Where the page starts, and how many of the list's jobs come before
skipped AS MATERIALIZED (
  SELECT weigh, id, jobs + (
      SELECT count(*)
      FROM visible_restricted AS above
      WHERE (above.weigh, above.id) >= (bound.weigh, bound.id)
    ) + (
      SELECT count(*)
      FROM job
      WHERE user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND (weigh, id) >= (bound.weigh, bound.id)
    ) AS jobs
  FROM bound
),
heaviest AS (
  (SELECT id, weigh
  FROM job
  WHERE user_ids = '{}'
    AND status = 'published'
    AND (weigh, id) < (
      coalesce((SELECT weigh FROM skipped), 2147483648),
      coalesce((SELECT id FROM skipped), 0)
    )
  ORDER BY weigh DESC, id DESC
  LIMIT $1::bigint - coalesce((SELECT jobs FROM skipped), 0) + $3::bigint)
  UNION ALL
  (SELECT id, weigh
  FROM job
  WHERE user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND (weigh, id) < (
      coalesce((SELECT weigh FROM skipped), 2147483648),
      coalesce((SELECT id FROM skipped), 0)
    )
  ORDER BY weigh DESC, id DESC
  LIMIT $1::bigint - coalesce((SELECT jobs FROM skipped), 0) + $3::bigint)
  UNION ALL
  SELECT id, weigh
  FROM visible_restricted
  WHERE (weigh, id) < (
      coalesce((SELECT weigh FROM skipped), 2147483648),
      coalesce((SELECT id FROM skipped), 0)
    )
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM heaviest
  ORDER BY weigh DESC, id DESC
  LIMIT $3::bigint OFFSET $1::bigint - coalesce((SELECT jobs FROM skipped), 0)
)
SELECT total.jobs AS total, page.metres,
  job.id, job.job_name, job.cover, job.images, job.factory_price, job.subsidy_price,
  job.factory_price_total, job.salary, job.people_num, job.lng, job.lat, job.type, job.weigh
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
--     ->  Bitmap Heap Scan on job_audience_tally
--           Recheck Cond: (user_ids && $2)
--           ->  Bitmap Index Scan on job_audience_tally_user_ids
--                 Index Cond: (user_ids && $2)
--   CTE restricted
--     ->  Subquery Scan on seen
--           ->  Aggregate
--                 ->  CTE Scan on visible
--   CTE total
--     ->  Result
--           InitPlan 3
--             ->  CTE Scan on restricted
--           InitPlan 4
--             ->  Aggregate
--                   ->  Seq Scan on job_tally
--   CTE visible_restricted
--     ->  Result
--           One-Time Filter: (InitPlan 6).col1
--           InitPlan 6
--             ->  CTE Scan on restricted restricted_1
--           ->  Nested Loop
--                 ->  HashAggregate
--                       Group Key: visible_1.audience
--                       ->  CTE Scan on visible visible_1
--                 ->  Index Scan using job_published_audience on job job_1
--                       Index Cond: (audience = visible_1.audience)
--   CTE skipped
--     ->  Hash Join
--           Hash Cond: (job_rung.rung = lowest.bucket)
--           ->  Seq Scan on job_rung
--           ->  Hash
--                 ->  Subquery Scan on lowest
--                       ->  Limit
--                             InitPlan 12
--                               ->  CTE Scan on restricted restricted_3
--                             ->  Sort
--                                   Sort Key: buckets.bucket DESC
--                                   ->  Subquery Scan on buckets
--                                         Filter: ((buckets.open + LEAST(buckets.restricted,
--                                                ((InitPlan 12).col1)::numeric)) <= ($1)::numeric)
--                                         ->  WindowAgg
--                                               Window: w1 AS (ORDER BY job_tally_1.rung)
--                                               ->  GroupAggregate
--                                                     Group Key: job_tally_1.rung
--                                                     ->  Sort
--                                                           Sort Key: job_tally_1.rung
--                                                           ->  Seq Scan on job_tally job_tally_1
--           SubPlan 8
--             ->  Aggregate
--                   ->  CTE Scan on visible_restricted above
--                         Filter: (ROW(weigh, id) >= ROW(job_rung.weigh, job_rung.id))
--           SubPlan 11
--             ->  Aggregate
--                   InitPlan 10
--                     ->  CTE Scan on restricted restricted_2
--                   ->  Result
--                         One-Time Filter: (NOT (InitPlan 10).col1)
--                         ->  Index Only Scan using job_published_restricted_weigh on job job_2
--                               Index Cond: (ROW(weigh, id) >= ROW(job_rung.weigh, job_rung.id))
--                               Filter: ((ANY (audience = (hashed SubPlan 9).col1)) IS TRUE)
--                               SubPlan 9
--                                 ->  CTE Scan on visible visible_2
--   CTE page
--     ->  Limit
--           InitPlan 14
--             ->  CTE Scan on skipped
--           ->  Result
--                 ->  Merge Append
--                       Sort Key: job_3.weigh DESC, job_3.id DESC
--                       ->  Limit
--                             InitPlan 15
--                               ->  CTE Scan on skipped skipped_1
--                             InitPlan 16
--                               ->  CTE Scan on skipped skipped_2
--                             InitPlan 17
--                               ->  CTE Scan on skipped skipped_3
--                             ->  Index Only Scan using job_published_public_weigh on job job_3
--                                   Index Cond: (ROW(weigh, id) < ROW(COALESCE(((InitPlan
--                                          15).col1)::bigint, '2147483648'::bigint),
--                                          COALESCE((InitPlan 16).col1, 0)))
--                       ->  Limit
--                             InitPlan 19
--                               ->  CTE Scan on restricted restricted_4
--                             InitPlan 20
--                               ->  CTE Scan on skipped skipped_4
--                             InitPlan 21
--                               ->  CTE Scan on skipped skipped_5
--                             InitPlan 22
--                               ->  CTE Scan on skipped skipped_6
--                             ->  Result
--                                   One-Time Filter: (NOT (InitPlan 19).col1)
--                                   ->  Index Only Scan using job_published_restricted_weigh on job
--                                          job_4
--                                         Index Cond: (ROW(weigh, id) < ROW(COALESCE(((InitPlan
--                                                20).col1)::bigint, '2147483648'::bigint),
--                                                COALESCE((InitPlan 21).col1, 0)))
--                                         Filter: ((ANY (audience = (hashed SubPlan 18).col1)) IS
--                                                TRUE)
--                                         SubPlan 18
--                                           ->  CTE Scan on visible visible_3
--                       ->  Sort
--                             Sort Key: visible_restricted.weigh DESC, visible_restricted.id DESC
--                             ->  CTE Scan on visible_restricted
--                                   Filter: (ROW(weigh, id) < ROW(COALESCE(((InitPlan
--                                          23).col1)::bigint, '2147483648'::bigint),
--                                          COALESCE((InitPlan 24).col1, 0)))
--                                   InitPlan 23
--                                     ->  CTE Scan on skipped skipped_7
--                                   InitPlan 24
--                                     ->  CTE Scan on skipped skipped_8
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
