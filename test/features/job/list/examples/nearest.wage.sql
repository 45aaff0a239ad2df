-- Nearest by index: at least 26.50 yuan an hour, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 offset: 0
-- $2 limit: 10
-- $3 minWage: "26.50"
-- $4 place: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $5 lng: 113.9
-- $6 lat: 22.6
-- $7 wages: "(26.50),(1e9)"

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT (
    SELECT coalesce(sum(open + restricted), 0)
    FROM job_wage_count
    WHERE wage >= least($3::numeric * 100, 10000)::integer
  ) AS jobs
),
-- One job more than needed, of each set
nearest AS MATERIALIZED (
  (SELECT id, weigh,
    place <-> $4::cube AS chord,
    job_metres(lng, lat, $5::float8, $6::float8) AS metres
  FROM job
  WHERE place IS NOT NULL
    AND status = 'published'
    AND cube(factory_price_total::float8) <@ $7::cube
  ORDER BY place <-> $4::cube
  LIMIT (
    SELECT CASE WHEN jobs > $1::bigint THEN ($1::bigint + $2::bigint) + 1 ELSE 0 END FROM total
  ))
),
candidates AS MATERIALIZED (
  SELECT * FROM nearest
),
-- The chord to the end of the last metre that the page needs
last_needed AS (
  SELECT 2 * sin(least((metres + 0.5) / 12756276, pi() / 2)) + 1e-12 AS chord
  FROM candidates
  ORDER BY metres
  LIMIT 1 OFFSET ($1::bigint + $2::bigint) - 1
),
-- The nearest candidate beyond the page
first_beyond AS (
  SELECT chord
  FROM candidates
  ORDER BY chord
  LIMIT 1 OFFSET ($1::bigint + $2::bigint)
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
    AND factory_price_total >= $3::numeric
  ORDER BY weigh DESC, id DESC
  LIMIT ($1::bigint + $2::bigint)
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM candidates
  WHERE (SELECT chord FROM last_metre) IS NULL
  UNION ALL
  SELECT id, weigh, job_metres(lng, lat, $5::float8, $6::float8)
  FROM job
  WHERE place IS NOT NULL
    AND status = 'published'
    AND cube(factory_price_total::float8) <@ $7::cube
    AND place <@ (SELECT cube_enlarge($4::cube, chord, 3) FROM last_metre)
    AND place <-> $4::cube <= (SELECT chord FROM last_metre)
  UNION ALL
  SELECT *
  FROM without_coordinates
  WHERE (SELECT count(*) FROM candidates) < ($1::bigint + $2::bigint)
  ORDER BY metres, weigh DESC, id DESC
  LIMIT $2::bigint OFFSET $1::bigint
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
--   CTE total
--     ->  Result
--           InitPlan 1
--             ->  Aggregate
--                   ->  Seq Scan on job_wage_count
--                         Filter: (wage >= (LEAST(($3 * '100'::numeric),
--                                '10000'::numeric))::integer)
--   CTE nearest
--     ->  Limit
--           InitPlan 3
--             ->  CTE Scan on total total_1
--           ->  Index Scan using job_published_place on job job_1
--                 Index Cond: (cube((factory_price_total)::double precision) <@ $7)
--                 Order By: (place <-> $4)
--   CTE candidates
--     ->  CTE Scan on nearest
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
--                             One-Time Filter: ((InitPlan 7).col1 IS NULL)
--                             InitPlan 7
--                               ->  CTE Scan on last_metre
--                             ->  CTE Scan on candidates candidates_3
--                       ->  Index Scan using job_published_place on job job_2
--                             Index Cond: ((place <@ (InitPlan 8).col1) AND
--                                    (cube((factory_price_total)::double precision) <@ $7))
--                             Filter: ((place <-> $4) <= (InitPlan 9).col1)
--                             InitPlan 8
--                               ->  CTE Scan on last_metre last_metre_1
--                             InitPlan 9
--                               ->  CTE Scan on last_metre last_metre_2
--                       ->  Result
--                             One-Time Filter: ((InitPlan 10).col1 < ($1 + $2))
--                             InitPlan 10
--                               ->  Aggregate
--                                     ->  CTE Scan on candidates candidates_2
--                             ->  Limit
--                                   ->  Index Only Scan using job_published_nowhere_weigh on job
--                                          job_3
--                                         Filter: (factory_price_total >= $3)
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
