-- By match: a circle on a section of the map, by weight, without the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 centre: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $2 chord: 0.004703641148964449
-- $3 centre lng: 113.9
-- $4 centre lat: 22.6
-- $5 radius: 30000
-- $6 box: "(-0.3771196485215759,0.8409230276084451,0.37460659341491204),(-0.35966990016832545,
--        0.8534772381724695,0.3907311284902737)"
-- $7 lng from: 113
-- $8 lng to: 114
-- $9 second lng from: 113
-- $10 second lng to: 114
-- $11 lat from: 22
-- $12 lat to: 23
-- $13 limit: 10
-- $14 offset: 0

WITH
matched AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM job
  WHERE status = 'published'
    AND place <@ cube_enlarge($1::cube, $2::float8, 3)
    AND job_metres(lng, lat, $3::float8, $4::float8) <= $5::float8
    AND place <@ $6::cube
    AND (lng BETWEEN $7::float8 AND $8::float8 OR lng BETWEEN $9::float8 AND $10::float8)
    AND lat BETWEEN $11::float8 AND $12::float8
),
total AS MATERIALIZED (
  SELECT NULL::bigint AS jobs
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM matched
  WHERE true
  ORDER BY metres, weigh DESC, id DESC
  LIMIT $13::bigint OFFSET $14::bigint
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
--   CTE matched
--     ->  Index Only Scan using job_published_place on job job_1
--           Index Cond: ((place <@ cube_enlarge($1, $2, 3)) AND (place <@ $6))
--           Filter: ((lat >= $11) AND (lat <= $12) AND (((lng >= $7) AND (lng <= $8)) OR ((lng >=
--                  $9) AND (lng <= $10))) AND (CASE WHEN ((lng IS NOT NULL) AND (lat IS NOT NULL))
--                  THEN round(('12756276'::double precision * asin(sqrt(LEAST('1'::double
--                  precision, (power(sin((radians(GREATEST(abs((lat - $4)), '1e-100'::double
--                  precision)) / '2'::double precision)), '2'::double precision) +
--                  ((cos(radians(GREATEST(abs($4), '1e-100'::double precision))) *
--                  cos(radians(GREATEST(abs(lat), '1e-100'::double precision)))) *
--                  power(sin((radians(GREATEST(abs((lng - $3)), '1e-100'::double precision)) /
--                  '2'::double precision)), '2'::double precision)))))))) ELSE NULL::double
--                  precision END <= $5))
--   CTE total
--     ->  Result
--   CTE page
--     ->  Limit
--           ->  Sort
--                 Sort Key: matched.metres, matched.weigh DESC, matched.id DESC
--                 ->  CTE Scan on matched
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
