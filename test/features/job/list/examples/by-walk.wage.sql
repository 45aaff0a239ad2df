-- By walk: a frequent keyword's second page, by wage, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 limit: 10
-- $2 offset: 10
-- $3 keyword: "普工"

WITH
-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT lower($3::text) AS letters,
    char_length(lower($3::text)) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams($3::text)) AS gram
      WHERE char_length(gram) = least(2, char_length(lower($3::text)))
    ) AS grams
),
-- Where this keyword's jobs have been counted: how many, by the time of the latest compaction
counted AS (
  SELECT sum(open + restricted) AS jobs
  FROM job_name_count
  WHERE keyword = (SELECT letters FROM word)
    AND least_wage = '-infinity'
),
-- How many came since, less those that went; not known where a statement changed very many
changed AS (
  SELECT coalesce(sum(step) FILTER (WHERE position((SELECT letters FROM word) IN name) > 0
    AND wage >= '-infinity'), 0) AS jobs,
    bool_or(name IS NULL) IS NOT TRUE AS is_known
  FROM job_name_change
),
total AS MATERIALIZED (
  SELECT CASE WHEN is_known AND counted.jobs IS NOT NULL
    THEN counted.jobs + changed.jobs
    END AS jobs
  FROM counted, changed
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres, wage
  FROM (
    (SELECT id, weigh, factory_price_total AS wage
    FROM job
    WHERE user_ids = '{}'
    AND status = 'published'
    ORDER BY wage DESC, weigh DESC, id DESC)
    UNION ALL
    (SELECT id, weigh, factory_price_total AS wage
    FROM job
    WHERE user_ids <> '{}'
    AND status = 'published'
    ORDER BY wage DESC, weigh DESC, id DESC)
    ORDER BY wage DESC, weigh DESC, id DESC
    LIMIT 4000
  ) AS walked
  CROSS JOIN LATERAL (
    SELECT job_name FROM job WHERE job.id = walked.id OFFSET 0
  ) AS job
  WHERE position((SELECT letters FROM word) IN lower(job_name)) > 0
  ORDER BY wage DESC, weigh DESC, id DESC
  LIMIT $1::bigint OFFSET $2::bigint
)
SELECT total.jobs AS total, page.metres,
  job.id, job.job_name, job.cover, job.factory_price, job.subsidy_price, job.factory_price_total,
  job.salary, job.people_num, job.lng, job.lat, job.type, job.weigh
FROM total
LEFT JOIN (
  page CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = page.id OFFSET 0) AS job
) ON true
ORDER BY page.wage DESC, page.weigh DESC, page.id DESC;

-- EXPLAIN (COSTS OFF):
--
-- Sort
--   Sort Key: page.wage DESC, page.weigh DESC, page.id DESC
--   CTE word
--     ->  Result
--           InitPlan 1
--             ->  Function Scan on unnest gram
--                   Filter: (char_length(gram) = LEAST(2, char_length(lower($3))))
--   CTE total
--     ->  Nested Loop
--           ->  Aggregate
--                 InitPlan 3
--                   ->  CTE Scan on word
--                 ->  Seq Scan on job_name_count
--                       Filter: ((keyword = (InitPlan 3).col1) AND (least_wage =
--                              '-Infinity'::numeric))
--           ->  Aggregate
--                 InitPlan 4
--                   ->  CTE Scan on word word_1
--                 ->  Seq Scan on job_name_change
--   CTE page
--     ->  Limit
--           InitPlan 6
--             ->  CTE Scan on word word_2
--           ->  Nested Loop
--                 ->  Limit
--                       ->  Merge Append
--                             Sort Key: job_2.factory_price_total DESC, job_2.weigh DESC, job_2.id
--                                    DESC
--                             ->  Index Only Scan using job_published_public_wage on job job_2
--                             ->  Index Only Scan using job_published_restricted_wage on job job_3
--                 ->  Subquery Scan on job_1
--                       Filter: (POSITION(((InitPlan 6).col1) IN (lower(job_1.job_name))) > 0)
--                       ->  Index Scan using job_pkey on job job_4
--                             Index Cond: (id = job_2.id)
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
