-- Sorted far away: a viewer's page 20,001, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]
-- $2 lng: 113.9
-- $3 lat: 22.6
-- $4 offset: 200000
-- $5 limit: 10

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
  SELECT jobs, jobs <= 0 AS is_small
  FROM (SELECT coalesce(sum(jobs), 0) AS jobs FROM visible) AS seen
),
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT jobs FROM restricted) + (SELECT open FROM counters) AS jobs
),
page AS MATERIALIZED (
  SELECT id, weigh, job_metres(lng, lat, $2::float8, $3::float8) AS metres
  FROM job
  WHERE status = 'published'
    AND (audience IS NULL OR audience IN (SELECT audience FROM visible))
    AND (SELECT jobs FROM total) > $4::bigint
  ORDER BY metres, weigh DESC, id DESC
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
--   CTE page
--     ->  Limit
--           InitPlan 8
--             ->  CTE Scan on total total_1
--           ->  Sort
--                 Sort Key: (CASE WHEN ((job_1.lng IS NOT NULL) AND (job_1.lat IS NOT NULL)) THEN
--                        round(('12756276'::double precision * asin(sqrt(LEAST('1'::double
--                        precision, (power(sin((radians(GREATEST(abs((job_1.lat - $3)),
--                        '1e-100'::double precision)) / '2'::double precision)), '2'::double
--                        precision) + ((cos(radians(GREATEST(abs($3), '1e-100'::double precision)))
--                        * cos(radians(GREATEST(abs(job_1.lat), '1e-100'::double precision)))) *
--                        power(sin((radians(GREATEST(abs((job_1.lng - $2)), '1e-100'::double
--                        precision)) / '2'::double precision)), '2'::double precision)))))))) ELSE
--                        NULL::double precision END), job_1.weigh DESC, job_1.id DESC
--                 ->  Result
--                       One-Time Filter: ((InitPlan 8).col1 > $4)
--                       ->  Seq Scan on job job_1
--                             Filter: (((audience IS NULL) OR (ANY (audience = (hashed SubPlan
--                                    7).col1))) AND (status = 'published'::text))
--                             SubPlan 7
--                               ->  CTE Scan on visible visible_1
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
