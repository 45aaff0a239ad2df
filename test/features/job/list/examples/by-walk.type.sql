-- By walk: a frequent keyword's page after a job, of one type, by weight, without total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 weigh: 500
-- $2 id: 50000
-- $3 limit: 10
-- $4 offset: 0
-- $5 keyword: "普工"

WITH
-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT lower($5::text) AS letters,
    char_length(lower($5::text)) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams($5::text)) AS gram
      WHERE char_length(gram) = least(2, char_length(lower($5::text)))
    ) AS grams
),
total AS (
  SELECT NULL::bigint AS jobs
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM (
    (SELECT id, weigh
    FROM job
    WHERE user_ids = '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND (weigh, id) < ($1::bigint, $2::bigint)
    ORDER BY weigh DESC, id DESC)
    UNION ALL
    (SELECT id, weigh
    FROM job
    WHERE user_ids <> '{}'
    AND status = 'published'
    AND type @> '{2}'
    AND (weigh, id) < ($1::bigint, $2::bigint)
    ORDER BY weigh DESC, id DESC)
    ORDER BY weigh DESC, id DESC
    LIMIT 4000
  ) AS walked
  CROSS JOIN LATERAL (
    SELECT job_name FROM job WHERE job.id = walked.id OFFSET 0
  ) AS job
  WHERE position((SELECT letters FROM word) IN lower(job_name)) > 0
  ORDER BY weigh DESC, id DESC
  LIMIT $3::bigint OFFSET $4::bigint
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
--   CTE word
--     ->  Result
--           InitPlan 1
--             ->  Function Scan on unnest gram
--                   Filter: (char_length(gram) = LEAST(2, char_length(lower($5))))
--   CTE page
--     ->  Limit
--           InitPlan 3
--             ->  CTE Scan on word
--           ->  Nested Loop
--                 ->  Limit
--                       ->  Merge Append
--                             Sort Key: job_2.weigh DESC, job_2.id DESC
--                             ->  Index Only Scan using job_published_public_2_weigh on job job_2
--                                   Index Cond: (ROW(weigh, id) < ROW($1, $2))
--                             ->  Index Only Scan using job_published_restricted_2_weigh on job
--                                    job_3
--                                   Index Cond: (ROW(weigh, id) < ROW($1, $2))
--                 ->  Subquery Scan on job_1
--                       Filter: (POSITION(((InitPlan 3).col1) IN (lower(job_1.job_name))) > 0)
--                       ->  Index Scan using job_pkey on job job_4
--                             Index Cond: (id = job_2.id)
--   ->  Nested Loop Left Join
--         ->  Result
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
