-- In a ring: page 1,001 of one type, after a job, without the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 chord from: 0.03919380494375687
-- $2 chord to: 0.03927233940145011
-- $3 most read: 10000
-- $4 place: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $5 metres to: 250500
-- $6 boxes: "(-0.4096415366066064,0.8259959193525309,0.3839989701230012),(-0.4086180902706077,
--        0.8275243071004752,0.3882084798906374)" and 53 more
-- $7 lng: 113.9
-- $8 lat: 22.6
-- $9 metres: 250000
-- $10 weigh: 500
-- $11 id: 50000
-- $12 limit: 10
-- $13 offset: 0

WITH
-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT NULL::bigint AS jobs
),
-- The boxes around the ring's arcs overlap
in_boxes AS MATERIALIZED (
  SELECT job.*
  FROM unnest($6::cube[]) AS arc (box)
  CROSS JOIN LATERAL (
    SELECT id, weigh, lng, lat, place <-> $4::cube AS chord
    FROM job
    WHERE place IS NOT NULL
    AND user_ids = '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND place <@ arc.box
  UNION ALL
  SELECT id, weigh, lng, lat, place <-> $4::cube AS chord
    FROM job
    WHERE place IS NOT NULL
    AND user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND place <@ arc.box
    OFFSET 0
  ) AS job
  LIMIT $3::bigint
),
page AS MATERIALIZED (
  SELECT DISTINCT id, weigh, metres
  FROM (
    SELECT id, weigh, job_metres(lng, lat, $7::float8, $8::float8) AS metres
    FROM in_boxes
    WHERE chord BETWEEN $1::float8 AND $2::float8
    OFFSET 0
  ) AS ring
  WHERE (SELECT count(*) FROM in_boxes) < $3::bigint
    AND metres <= $5::float8
    AND (metres > $9::float8
      OR metres = $9::float8
      AND (weigh, id) < ($10::bigint, $11::bigint))
  ORDER BY metres, weigh DESC, id DESC
  LIMIT $12::bigint OFFSET $13::bigint
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
--   CTE in_boxes
--     ->  Limit
--           ->  Nested Loop
--                 ->  Function Scan on unnest arc
--                 ->  Append
--                       ->  Index Only Scan using job_published_public_2_place on job job_1
--                             Index Cond: (place <@ arc.box)
--                       ->  Index Only Scan using job_published_restricted_2_place on job job_2
--                             Index Cond: (place <@ arc.box)
--   CTE page
--     ->  Limit
--           InitPlan 3
--             ->  Aggregate
--                   ->  CTE Scan on in_boxes
--           ->  Unique
--                 ->  Sort
--                       Sort Key: ring.metres, ring.weigh DESC, ring.id DESC
--                       ->  Result
--                             One-Time Filter: ((InitPlan 3).col1 < $3)
--                             ->  Subquery Scan on ring
--                                   Filter: ((ring.metres <= $5) AND ((ring.metres > $9) OR
--                                          ((ring.metres = $9) AND (ROW(ring.weigh, ring.id) <
--                                          ROW($10, $11)))))
--                                   ->  CTE Scan on in_boxes in_boxes_1
--                                         Filter: ((chord >= $1) AND (chord <= $2))
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
