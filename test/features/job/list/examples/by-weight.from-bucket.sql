-- By weight from a bucket: a viewer's page 2,001, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]
-- $2 limit: 10
-- $3 offset: 20000

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
  SELECT (SELECT jobs FROM restricted) + (SELECT open FROM counters) AS jobs
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
  SELECT bucket_number, sum(open) OVER above AS open,
    sum(restricted) OVER above AS restricted
  FROM job_bucket_count AS counts
  WINDOW above AS (ORDER BY bucket_number)
),
-- The last job of the bucket that ends nearest to the page
bound AS (
  SELECT job_bucket.weigh, job_bucket.id, open AS jobs
  FROM (
    SELECT *
    FROM buckets
    ORDER BY abs(open + restricted * (SELECT jobs FROM restricted)
      / (SELECT greatest(restricted, 1) FROM counters) - $3::bigint)
    LIMIT 1
  ) AS nearest
  JOIN job_bucket USING (bucket_number)
),
-- How many of the list's jobs to read from there on, upwards and downwards, and to leave out
start AS MATERIALIZED (
  SELECT weigh, id,
    greatest(jobs - $3::bigint, 0) AS upwards,
    greatest($3::bigint + $2::bigint - jobs, 0) AS downwards,
    greatest($3::bigint - jobs, 0) AS left_out
  FROM (
    SELECT weigh, id, jobs + (
      SELECT count(*)
      FROM (SELECT DISTINCT audience FROM visible) AS seen
      CROSS JOIN LATERAL (
        SELECT
        FROM job
        WHERE job.audience = seen.audience
    AND user_ids <> '{}'
    AND status = 'published'
    AND (weigh, id) >= (bound.weigh, bound.id)
        OFFSET 0
      ) AS job
    ) AS jobs
    FROM bound
    OFFSET 0
  ) AS counted
),
page AS MATERIALIZED (
  SELECT page.id, page.weigh, NULL::float8 AS metres
  FROM start
  CROSS JOIN LATERAL (
    (SELECT id, weigh
    FROM (
      (SELECT id, weigh
      FROM job
      WHERE user_ids = '{}'
    AND status = 'published'
    AND (weigh, id) >= (start.weigh, start.id)
      ORDER BY weigh, id
      LIMIT start.upwards)
  UNION ALL
  (SELECT id, weigh
      FROM job
      WHERE user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND (weigh, id) >= (start.weigh, start.id)
      ORDER BY weigh, id
      LIMIT start.upwards)
  UNION ALL
  SELECT id, weigh
      FROM visible_restricted
      WHERE (weigh, id) >= (start.weigh, start.id)
    ) AS above
    ORDER BY weigh, id
    LIMIT least(start.upwards, $2::bigint) OFFSET greatest(start.upwards - $2::bigint, 0))
    UNION ALL
    (SELECT id, weigh
    FROM (
      (SELECT id, weigh
      FROM job
      WHERE user_ids = '{}'
    AND status = 'published'
    AND (weigh, id) < (start.weigh, start.id)
      ORDER BY weigh DESC, id DESC
      LIMIT start.downwards)
  UNION ALL
  (SELECT id, weigh
      FROM job
      WHERE user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND (weigh, id) < (start.weigh, start.id)
      ORDER BY weigh DESC, id DESC
      LIMIT start.downwards)
  UNION ALL
  SELECT id, weigh
      FROM visible_restricted
      WHERE (weigh, id) < (start.weigh, start.id)
    ) AS below
    ORDER BY weigh DESC, id DESC
    LIMIT least(start.downwards, $2::bigint) OFFSET start.left_out)
  ) AS page
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
--   CTE counters
--     ->  Aggregate
--           ->  Seq Scan on job_bucket_count
--   CTE restricted
--     ->  Subquery Scan on seen
--           ->  Aggregate
--                 ->  CTE Scan on visible
--   CTE total
--     ->  Result
--           InitPlan 4
--             ->  CTE Scan on restricted
--           InitPlan 5
--             ->  CTE Scan on counters
--   CTE visible_restricted
--     ->  Result
--           One-Time Filter: (InitPlan 7).col1
--           InitPlan 7
--             ->  CTE Scan on restricted restricted_1
--           ->  Nested Loop
--                 ->  HashAggregate
--                       Group Key: visible_1.audience
--                       ->  CTE Scan on visible visible_1
--                 ->  Index Only Scan using job_published_audience_weigh on job job_1
--                       Index Cond: (audience = visible_1.audience)
--   CTE start
--     ->  Subquery Scan on counted
--           ->  Hash Join
--                 Hash Cond: (job_bucket.bucket_number = nearest.bucket_number)
--                 ->  Seq Scan on job_bucket
--                 ->  Hash
--                       ->  Subquery Scan on nearest
--                             ->  Limit
--                                   InitPlan 10
--                                     ->  CTE Scan on restricted restricted_2
--                                   InitPlan 11
--                                     ->  CTE Scan on counters counters_1
--                                   ->  Sort
--                                         Sort Key: (abs(((buckets.open + ((buckets.restricted *
--                                                (InitPlan 10).col1) / (InitPlan 11).col1)) - $3)))
--                                         ->  Subquery Scan on buckets
--                                               ->  WindowAgg
--                                                     Window: above AS (ORDER BY
--                                                            counts.bucket_number)
--                                                     ->  Sort
--                                                           Sort Key: counts.bucket_number
--                                                           ->  Seq Scan on job_bucket_count counts
--                 SubPlan 9
--                   ->  Aggregate
--                         ->  Nested Loop
--                               ->  HashAggregate
--                                     Group Key: visible_2.audience
--                                     ->  CTE Scan on visible visible_2
--                               ->  Index Only Scan using job_published_audience_weigh on job job_2
--                                     Index Cond: ((audience = visible_2.audience) AND (ROW(weigh,
--                                            id) >= ROW(job_bucket.weigh, job_bucket.id)))
--   CTE page
--     ->  Nested Loop
--           ->  CTE Scan on start
--           ->  Append
--                 ->  Limit
--                       ->  Merge Append
--                             Sort Key: job_3.weigh, job_3.id
--                             ->  Limit
--                                   ->  Index Only Scan Backward using job_published_public_weigh
--                                          on job job_3
--                                         Index Cond: (ROW(weigh, id) >= ROW(start.weigh,
--                                                start.id))
--                             ->  Limit
--                                   InitPlan 14
--                                     ->  CTE Scan on restricted restricted_3
--                                   ->  Result
--                                         One-Time Filter: (NOT (InitPlan 14).col1)
--                                         ->  Index Only Scan Backward using
--                                                job_published_restricted_weigh on job job_4
--                                               Index Cond: (ROW(weigh, id) >= ROW(start.weigh,
--                                                      start.id))
--                                               Filter: ((ANY (audience = (hashed SubPlan
--                                                      13).col1)) IS TRUE)
--                                               SubPlan 13
--                                                 ->  CTE Scan on visible visible_3
--                             ->  Sort
--                                   Sort Key: visible_restricted.weigh, visible_restricted.id
--                                   ->  CTE Scan on visible_restricted
--                                         Filter: (ROW(weigh, id) >= ROW(start.weigh, start.id))
--                 ->  Limit
--                       ->  Merge Append
--                             Sort Key: job_5.weigh DESC, job_5.id DESC
--                             ->  Limit
--                                   ->  Index Only Scan using job_published_public_weigh on job
--                                          job_5
--                                         Index Cond: (ROW(weigh, id) < ROW(start.weigh, start.id))
--                             ->  Limit
--                                   InitPlan 16
--                                     ->  CTE Scan on restricted restricted_4
--                                   ->  Result
--                                         One-Time Filter: (NOT (InitPlan 16).col1)
--                                         ->  Index Only Scan using job_published_restricted_weigh
--                                                on job job_6
--                                               Index Cond: (ROW(weigh, id) < ROW(start.weigh,
--                                                      start.id))
--                                               Filter: ((ANY (audience = (hashed SubPlan
--                                                      15).col1)) IS TRUE)
--                                               SubPlan 15
--                                                 ->  CTE Scan on visible visible_4
--                             ->  Sort
--                                   Sort Key: visible_restricted_1.weigh DESC,
--                                          visible_restricted_1.id DESC
--                                   ->  CTE Scan on visible_restricted visible_restricted_1
--                                         Filter: (ROW(weigh, id) < ROW(start.weigh, start.id))
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
