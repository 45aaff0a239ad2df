-- Nearest by index: of one type, after a job, without the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 offset: 0
-- $2 limit: 10
-- $3 place: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $4 lng: 113.9
-- $5 lat: 22.6
-- $6 chord after: 0.00010967150495509828
-- $7 metres: 700
-- $8 weigh: 500
-- $9 id: 50000

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT NULL::bigint AS jobs
),
-- One job more than needed, of each set
nearest AS MATERIALIZED (
  (SELECT id, weigh,
    place <-> $3::cube AS chord,
    job_metres(lng, lat, $4::float8, $5::float8) AS metres
  FROM job
  WHERE place IS NOT NULL
    AND user_ids = '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND place <-> $3::cube >= $6::float8
    AND (job_metres(lng, lat, $4::float8, $5::float8) > $7::float8
      OR job_metres(lng, lat, $4::float8, $5::float8) = $7::float8
      AND (weigh, id) < ($8::bigint, $9::bigint))
  ORDER BY place <-> $3::cube
  LIMIT ($1::bigint + $2::bigint) + 1)
  UNION ALL
  (SELECT id, weigh,
    place <-> $3::cube AS chord,
    job_metres(lng, lat, $4::float8, $5::float8) AS metres
  FROM job
  WHERE place IS NOT NULL
    AND user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND place <-> $3::cube >= $6::float8
    AND (job_metres(lng, lat, $4::float8, $5::float8) > $7::float8
      OR job_metres(lng, lat, $4::float8, $5::float8) = $7::float8
      AND (weigh, id) < ($8::bigint, $9::bigint))
  ORDER BY place <-> $3::cube
  LIMIT ($1::bigint + $2::bigint) + 1)
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
    AND type @> '{2}'
  ORDER BY weigh DESC, id DESC
  LIMIT ($1::bigint + $2::bigint)
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM candidates
  WHERE (SELECT chord FROM last_metre) IS NULL
  UNION ALL
  SELECT id, weigh, job_metres(lng, lat, $4::float8, $5::float8)
  FROM job
  WHERE place IS NOT NULL
    AND user_ids = '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND place <-> $3::cube >= $6::float8
    AND (job_metres(lng, lat, $4::float8, $5::float8) > $7::float8
      OR job_metres(lng, lat, $4::float8, $5::float8) = $7::float8
      AND (weigh, id) < ($8::bigint, $9::bigint))
    AND place <@ (SELECT cube_enlarge($3::cube, chord, 3) FROM last_metre)
    AND place <-> $3::cube <= (SELECT chord FROM last_metre)
  UNION ALL
  SELECT id, weigh, job_metres(lng, lat, $4::float8, $5::float8)
  FROM job
  WHERE place IS NOT NULL
    AND user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND place <-> $3::cube >= $6::float8
    AND (job_metres(lng, lat, $4::float8, $5::float8) > $7::float8
      OR job_metres(lng, lat, $4::float8, $5::float8) = $7::float8
      AND (weigh, id) < ($8::bigint, $9::bigint))
    AND place <@ (SELECT cube_enlarge($3::cube, chord, 3) FROM last_metre)
    AND place <-> $3::cube <= (SELECT chord FROM last_metre)
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
--   CTE nearest
--     ->  Append
--           ->  Limit
--                 ->  Index Only Scan using job_published_public_2_place on job job_1
--                       Order By: (place <-> $3)
--                       Filter: (((place <-> $3) >= $6) AND ((CASE WHEN ((lng IS NOT NULL) AND (lat
--                              IS NOT NULL)) THEN round(('12756276'::double precision *
--                              asin(sqrt(LEAST('1'::double precision,
--                              (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision) +
--                              ((cos(radians(GREATEST(abs($5), '1e-100'::double precision))) *
--                              cos(radians(GREATEST(abs(lat), '1e-100'::double precision)))) *
--                              power(sin((radians(GREATEST(abs((lng - $4)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision))))))))
--                              ELSE NULL::double precision END > $7) OR ((CASE WHEN ((lng IS NOT
--                              NULL) AND (lat IS NOT NULL)) THEN round(('12756276'::double
--                              precision * asin(sqrt(LEAST('1'::double precision,
--                              (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision) +
--                              ((cos(radians(GREATEST(abs($5), '1e-100'::double precision))) *
--                              cos(radians(GREATEST(abs(lat), '1e-100'::double precision)))) *
--                              power(sin((radians(GREATEST(abs((lng - $4)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision))))))))
--                              ELSE NULL::double precision END = $7) AND (ROW(weigh, id) < ROW($8,
--                              $9)))))
--           ->  Limit
--                 ->  Index Only Scan using job_published_restricted_2_place on job job_2
--                       Order By: (place <-> $3)
--                       Filter: (((place <-> $3) >= $6) AND ((CASE WHEN ((lng IS NOT NULL) AND (lat
--                              IS NOT NULL)) THEN round(('12756276'::double precision *
--                              asin(sqrt(LEAST('1'::double precision,
--                              (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision) +
--                              ((cos(radians(GREATEST(abs($5), '1e-100'::double precision))) *
--                              cos(radians(GREATEST(abs(lat), '1e-100'::double precision)))) *
--                              power(sin((radians(GREATEST(abs((lng - $4)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision))))))))
--                              ELSE NULL::double precision END > $7) OR ((CASE WHEN ((lng IS NOT
--                              NULL) AND (lat IS NOT NULL)) THEN round(('12756276'::double
--                              precision * asin(sqrt(LEAST('1'::double precision,
--                              (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision) +
--                              ((cos(radians(GREATEST(abs($5), '1e-100'::double precision))) *
--                              cos(radians(GREATEST(abs(lat), '1e-100'::double precision)))) *
--                              power(sin((radians(GREATEST(abs((lng - $4)), '1e-100'::double
--                              precision)) / '2'::double precision)), '2'::double precision))))))))
--                              ELSE NULL::double precision END = $7) AND (ROW(weigh, id) < ROW($8,
--                              $9)))))
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
--                             One-Time Filter: ((InitPlan 5).col1 IS NULL)
--                             InitPlan 5
--                               ->  CTE Scan on last_metre
--                             ->  CTE Scan on candidates candidates_3
--                       ->  Index Only Scan using job_published_public_2_place on job job_3
--                             Index Cond: (place <@ (InitPlan 6).col1)
--                             Filter: (((place <-> $3) >= $6) AND ((place <-> $3) <= (InitPlan
--                                    7).col1) AND ((CASE WHEN ((lng IS NOT NULL) AND (lat IS NOT
--                                    NULL)) THEN round(('12756276'::double precision *
--                                    asin(sqrt(LEAST('1'::double precision,
--                                    (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                                    precision)) / '2'::double precision)), '2'::double precision)
--                                    + ((cos(radians(GREATEST(abs($5), '1e-100'::double
--                                    precision))) * cos(radians(GREATEST(abs(lat), '1e-100'::double
--                                    precision)))) * power(sin((radians(GREATEST(abs((lng - $4)),
--                                    '1e-100'::double precision)) / '2'::double precision)),
--                                    '2'::double precision)))))))) ELSE NULL::double precision END
--                                    > $7) OR ((CASE WHEN ((lng IS NOT NULL) AND (lat IS NOT NULL))
--                                    THEN round(('12756276'::double precision *
--                                    asin(sqrt(LEAST('1'::double precision,
--                                    (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                                    precision)) / '2'::double precision)), '2'::double precision)
--                                    + ((cos(radians(GREATEST(abs($5), '1e-100'::double
--                                    precision))) * cos(radians(GREATEST(abs(lat), '1e-100'::double
--                                    precision)))) * power(sin((radians(GREATEST(abs((lng - $4)),
--                                    '1e-100'::double precision)) / '2'::double precision)),
--                                    '2'::double precision)))))))) ELSE NULL::double precision END
--                                    = $7) AND (ROW(weigh, id) < ROW($8, $9)))))
--                             InitPlan 6
--                               ->  CTE Scan on last_metre last_metre_1
--                             InitPlan 7
--                               ->  CTE Scan on last_metre last_metre_2
--                       ->  Index Only Scan using job_published_restricted_2_place on job job_4
--                             Index Cond: (place <@ (InitPlan 8).col1)
--                             Filter: (((place <-> $3) >= $6) AND ((place <-> $3) <= (InitPlan
--                                    9).col1) AND ((CASE WHEN ((lng IS NOT NULL) AND (lat IS NOT
--                                    NULL)) THEN round(('12756276'::double precision *
--                                    asin(sqrt(LEAST('1'::double precision,
--                                    (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                                    precision)) / '2'::double precision)), '2'::double precision)
--                                    + ((cos(radians(GREATEST(abs($5), '1e-100'::double
--                                    precision))) * cos(radians(GREATEST(abs(lat), '1e-100'::double
--                                    precision)))) * power(sin((radians(GREATEST(abs((lng - $4)),
--                                    '1e-100'::double precision)) / '2'::double precision)),
--                                    '2'::double precision)))))))) ELSE NULL::double precision END
--                                    > $7) OR ((CASE WHEN ((lng IS NOT NULL) AND (lat IS NOT NULL))
--                                    THEN round(('12756276'::double precision *
--                                    asin(sqrt(LEAST('1'::double precision,
--                                    (power(sin((radians(GREATEST(abs((lat - $5)), '1e-100'::double
--                                    precision)) / '2'::double precision)), '2'::double precision)
--                                    + ((cos(radians(GREATEST(abs($5), '1e-100'::double
--                                    precision))) * cos(radians(GREATEST(abs(lat), '1e-100'::double
--                                    precision)))) * power(sin((radians(GREATEST(abs((lng - $4)),
--                                    '1e-100'::double precision)) / '2'::double precision)),
--                                    '2'::double precision)))))))) ELSE NULL::double precision END
--                                    = $7) AND (ROW(weigh, id) < ROW($8, $9)))))
--                             InitPlan 8
--                               ->  CTE Scan on last_metre last_metre_3
--                             InitPlan 9
--                               ->  CTE Scan on last_metre last_metre_4
--                       ->  Result
--                             One-Time Filter: ((InitPlan 10).col1 < ($1 + $2))
--                             InitPlan 10
--                               ->  Aggregate
--                                     ->  CTE Scan on candidates candidates_2
--                             ->  Limit
--                                   ->  Index Scan using job_published_nowhere_weigh on job job_5
--                                         Filter: (type @> '{2}'::integer[])
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
