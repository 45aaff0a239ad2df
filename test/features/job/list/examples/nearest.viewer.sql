-- Nearest by index: a viewer's second page, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 audience: [17,4]
-- $2 offset: 10
-- $3 limit: 10
-- $4 place: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $5 lng: 113.9
-- $6 lat: 22.6

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
  SELECT jobs, jobs <= 700
    AND (
      SELECT 2 * jobs * greatest(open, jobs) <= ($2::bigint + $3::bigint) * restricted
      FROM counters
    ) AS is_small
  FROM (SELECT coalesce(sum(jobs), 0) AS jobs FROM visible) AS seen
),
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (SELECT jobs FROM restricted) + (SELECT open FROM counters) AS jobs
),
-- The restricted jobs that the viewer sees, where they are few
visible_restricted AS MATERIALIZED (
  SELECT id, weigh,
    place <-> $4::cube AS chord,
    job_metres(lng, lat, $5::float8, $6::float8) AS metres
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
-- One job more than needed, of each set of open jobs
nearest AS MATERIALIZED (
  (SELECT id, weigh,
    place <-> $4::cube AS chord,
    job_metres(lng, lat, $5::float8, $6::float8) AS metres
  FROM job
  WHERE place IS NOT NULL
    AND user_ids = '{}'
    AND status = 'published'
  ORDER BY place <-> $4::cube
  LIMIT (
    SELECT CASE WHEN jobs > $2::bigint THEN ($2::bigint + $3::bigint) + 1 ELSE 0 END FROM total
  ))
),
-- No restricted job beyond it is on the page
farthest AS (
  SELECT chord
  FROM nearest
  ORDER BY chord
  LIMIT 1 OFFSET ($2::bigint + $3::bigint)
),
nearest_restricted AS MATERIALIZED (
  (SELECT id, weigh,
    place <-> $4::cube AS chord,
    job_metres(lng, lat, $5::float8, $6::float8) AS metres
  FROM job
  WHERE place IS NOT NULL
    AND user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND place <@ cube_enlarge($4::cube, coalesce((SELECT chord FROM farthest), 2) + 1e-12, 3)
  ORDER BY place <-> $4::cube
  LIMIT (
    SELECT CASE WHEN jobs > $2::bigint THEN ($2::bigint + $3::bigint) + 1 ELSE 0 END FROM total
  ))
),
candidates AS MATERIALIZED (
  SELECT * FROM nearest
  UNION ALL
  SELECT * FROM nearest_restricted
  UNION ALL
  SELECT *
  FROM visible_restricted
  WHERE metres IS NOT NULL
),
-- The chord to the end of the last metre that the page needs
last_needed AS (
  SELECT 2 * sin(least((metres + 0.5) / 12756276, pi() / 2)) + 1e-12 AS chord
  FROM candidates
  ORDER BY metres
  LIMIT 1 OFFSET ($2::bigint + $3::bigint) - 1
),
-- The nearest candidate beyond the page
first_beyond AS (
  SELECT chord
  FROM candidates
  ORDER BY chord
  LIMIT 1 OFFSET ($2::bigint + $3::bigint)
),
-- How far to look for more jobs at that metre; null where no other job can share it
last_metre AS MATERIALIZED (
  SELECT CASE WHEN first_beyond.chord <= last_needed.chord THEN last_needed.chord END AS chord
  FROM last_needed, first_beyond
),
-- The jobs without coordinates, which come last
without_coordinates AS (
  SELECT id, weigh, NULL::float8 AS metres
  FROM job
  WHERE place IS NULL
    AND status = 'published'
    AND (audience IS NULL OR audience IN (SELECT audience FROM visible))
  ORDER BY weigh DESC, id DESC
  LIMIT ($2::bigint + $3::bigint)
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM candidates
  WHERE (SELECT chord FROM last_metre) IS NULL
  UNION ALL
  SELECT id, weigh, job_metres(lng, lat, $5::float8, $6::float8)
  FROM job
  WHERE place IS NOT NULL
    AND user_ids = '{}'
    AND status = 'published'
    AND place <@ (SELECT cube_enlarge($4::cube, chord, 3) FROM last_metre)
    AND place <-> $4::cube <= (SELECT chord FROM last_metre)
  UNION ALL
  SELECT id, weigh, job_metres(lng, lat, $5::float8, $6::float8)
  FROM job
  WHERE place IS NOT NULL
    AND user_ids <> '{}'
    AND status = 'published'
    AND (audience IN (SELECT audience FROM visible)) IS TRUE
    AND NOT (SELECT is_small FROM restricted)
    AND place <@ (SELECT cube_enlarge($4::cube, chord, 3) FROM last_metre)
    AND place <-> $4::cube <= (SELECT chord FROM last_metre)
  UNION ALL
  SELECT id, weigh, metres
  FROM visible_restricted
  WHERE metres IS NOT NULL
    AND (SELECT chord FROM last_metre) IS NOT NULL
  UNION ALL
  SELECT *
  FROM without_coordinates
  WHERE (SELECT count(*) FROM candidates) < ($2::bigint + $3::bigint)
  ORDER BY metres, weigh DESC, id DESC
  LIMIT $3::bigint OFFSET $2::bigint
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
--           SubPlan 3
--             ->  CTE Scan on counters
--   CTE total
--     ->  Result
--           InitPlan 5
--             ->  CTE Scan on restricted
--           InitPlan 6
--             ->  CTE Scan on counters counters_1
--   CTE visible_restricted
--     ->  Result
--           One-Time Filter: (InitPlan 8).col1
--           InitPlan 8
--             ->  CTE Scan on restricted restricted_1
--           ->  Nested Loop
--                 ->  HashAggregate
--                       Group Key: visible_1.audience
--                       ->  CTE Scan on visible visible_1
--                 ->  Index Scan using job_published_audience_weigh on job job_1
--                       Index Cond: (audience = visible_1.audience)
--   CTE nearest
--     ->  Limit
--           InitPlan 10
--             ->  CTE Scan on total total_1
--           ->  Index Only Scan using job_published_public_place on job job_2
--                 Order By: (place <-> $4)
--   CTE nearest_restricted
--     ->  Limit
--           InitPlan 13
--             ->  CTE Scan on restricted restricted_2
--           InitPlan 14
--             ->  Limit
--                   ->  CTE Scan on nearest
--           InitPlan 15
--             ->  CTE Scan on total total_2
--           ->  Result
--                 One-Time Filter: (NOT (InitPlan 13).col1)
--                 ->  Index Only Scan using job_published_restricted_place on job job_3
--                       Index Cond: (place <@ cube_enlarge($4, (COALESCE((InitPlan 14).col1,
--                              '2'::double precision) + '1e-12'::double precision), 3))
--                       Order By: (place <-> $4)
--                       Filter: ((ANY (audience = (hashed SubPlan 12).col1)) IS TRUE)
--                       SubPlan 12
--                         ->  CTE Scan on visible visible_2
--   CTE candidates
--     ->  Append
--           ->  CTE Scan on nearest nearest_1
--           ->  CTE Scan on nearest_restricted
--           ->  CTE Scan on visible_restricted
--                 Filter: (metres IS NOT NULL)
--   CTE last_metre
--     ->  Nested Loop
--           ->  Limit
--                 ->  Sort
--                       Sort Key: candidates.metres
--                       ->  CTE Scan on candidates
--           ->  Limit
--                 ->  Sort
--                       Sort Key: candidates_1.chord
--                       ->  CTE Scan on candidates candidates_1
--   CTE page
--     ->  Limit
--           ->  Sort
--                 Sort Key: candidates_3.metres, candidates_3.weigh DESC, candidates_3.id DESC
--                 ->  Append
--                       ->  Result
--                             One-Time Filter: ((InitPlan 19).col1 IS NULL)
--                             InitPlan 19
--                               ->  CTE Scan on last_metre
--                             ->  CTE Scan on candidates candidates_3
--                       ->  Index Only Scan using job_published_public_place on job job_4
--                             Index Cond: (place <@ (InitPlan 20).col1)
--                             Filter: ((place <-> $4) <= (InitPlan 21).col1)
--                             InitPlan 20
--                               ->  CTE Scan on last_metre last_metre_1
--                             InitPlan 21
--                               ->  CTE Scan on last_metre last_metre_2
--                       ->  Result
--                             One-Time Filter: (NOT (InitPlan 23).col1)
--                             InitPlan 23
--                               ->  CTE Scan on restricted restricted_3
--                             InitPlan 24
--                               ->  CTE Scan on last_metre last_metre_3
--                             InitPlan 25
--                               ->  CTE Scan on last_metre last_metre_4
--                             ->  Index Only Scan using job_published_restricted_place on job job_5
--                                   Index Cond: (place <@ (InitPlan 24).col1)
--                                   Filter: (((ANY (audience = (hashed SubPlan 22).col1)) IS TRUE)
--                                          AND ((place <-> $4) <= (InitPlan 25).col1))
--                                   SubPlan 22
--                                     ->  CTE Scan on visible visible_3
--                       ->  Result
--                             One-Time Filter: ((InitPlan 26).col1 IS NOT NULL)
--                             InitPlan 26
--                               ->  CTE Scan on last_metre last_metre_5
--                             ->  CTE Scan on visible_restricted visible_restricted_1
--                                   Filter: (metres IS NOT NULL)
--                       ->  Result
--                             One-Time Filter: ((InitPlan 27).col1 < ($2 + $3))
--                             InitPlan 27
--                               ->  Aggregate
--                                     ->  CTE Scan on candidates candidates_2
--                             ->  Limit
--                                   ->  Index Scan using job_published_nowhere_weigh on job job_6
--                                         Filter: ((audience IS NULL) OR (ANY (audience = (hashed
--                                                SubPlan 28).col1)))
--                                         SubPlan 28
--                                           ->  CTE Scan on visible visible_4
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
