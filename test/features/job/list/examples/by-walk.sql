-- By walk: a frequent keyword's first page for a viewer, by distance, with the total
-- Written by `npm run codegen:sql`, held true by test/features/job/list/job-list.plan.slow.test.ts.
--
-- $1 place: "(-0.37403085229253447,0.8440485925082262,0.3842953226598037)"
-- $2 lng: 113.9
-- $3 lat: 22.6
-- $4 offset: 0
-- $5 limit: 10
-- $6 audience: [17,4]
-- $7 keyword: "普工"

WITH
-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs AS jobs
  FROM job_audience_count
  WHERE user_ids && $6::integer[]
),
-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT lower($7::text) AS letters,
    char_length(lower($7::text)) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams($7::text)) AS gram
      WHERE char_length(gram) = least(2, char_length(lower($7::text)))
    ) AS grams
),
-- Where this keyword's jobs have been counted: how many, by the time of the latest compaction
counted AS (
  SELECT sum(open) AS jobs
  FROM job_name_count
  WHERE keyword = (SELECT letters FROM word)
    AND least_wage = '-infinity'
),
-- The audiences with the jobs counted of each; null where none have been
audience_counts AS MATERIALIZED (
  SELECT audience, count.jobs
  FROM (SELECT DISTINCT audience FROM visible) AS each
  LEFT JOIN LATERAL (
    SELECT jobs AS jobs
    FROM job_name_audience_count
    WHERE keyword = (SELECT letters FROM word)
    AND least_wage = '-infinity'
    AND audience = each.audience
    OFFSET 0
  ) AS count ON true
),
-- How many came since, less those that went; not known where a statement changed very many
changed AS (
  SELECT coalesce(sum(step) FILTER (WHERE position((SELECT letters FROM word) IN name) > 0
    AND wage >= '-infinity'
    AND (audience IS NULL
      OR audience IN (SELECT audience FROM audience_counts WHERE jobs IS NOT NULL))), 0) AS jobs,
    bool_or(name IS NULL) IS NOT TRUE AS is_known
  FROM job_name_change
),
total AS MATERIALIZED (
  SELECT CASE WHEN is_known AND counted.jobs IS NOT NULL
    THEN counted.jobs + changed.jobs + (
      SELECT coalesce(sum(jobs), 0) FROM audience_counts
    ) + (
      SELECT count(*)
      FROM audience_counts
      CROSS JOIN LATERAL (
        SELECT
        FROM job
        WHERE job.audience = audience_counts.audience
    AND user_ids <> '{}'
    AND status = 'published'
    AND position((SELECT letters FROM word) IN lower(job_name)) > 0
        OFFSET 0
      ) AS job
      WHERE jobs IS NULL
    )
    END AS jobs
  FROM counted, changed
),
candidates AS MATERIALIZED (
  SELECT id, weigh, chord, metres
  FROM (
    SELECT id, weigh, place <-> $1::cube AS chord,
    job_metres(lng, lat, $2::float8, $3::float8) AS metres
    FROM job
    WHERE status = 'published'
    AND place IS NOT NULL
    ORDER BY chord
    LIMIT 4000
  ) AS walked
  CROSS JOIN LATERAL (
    SELECT job_name, audience FROM job WHERE job.id = walked.id OFFSET 0
  ) AS job
  WHERE (audience IS NULL OR audience IN (SELECT audience FROM visible))
    AND position((SELECT letters FROM word) IN lower(job_name)) > 0
  ORDER BY chord
  LIMIT ($4::bigint + $5::bigint) + 1
),
-- No row where too few were found; null where no job beyond shares the page's last metre
last_metre AS MATERIALIZED (
  SELECT CASE WHEN first_beyond.chord <= last_needed.chord THEN last_needed.chord END AS chord
  FROM (
    SELECT 2 * sin(least((metres + 0.5) / 12756276, pi() / 2)) + 1e-12 AS chord
    FROM candidates
    ORDER BY metres
    LIMIT 1 OFFSET ($4::bigint + $5::bigint) - 1
  ) AS last_needed, (
    SELECT chord
    FROM candidates
    ORDER BY chord
    LIMIT 1 OFFSET ($4::bigint + $5::bigint)
  ) AS first_beyond
),
page AS MATERIALIZED (
  SELECT id, weigh, metres
  FROM candidates
  WHERE (SELECT chord IS NULL FROM last_metre)
  UNION ALL
  SELECT id, weigh, metres
  FROM (
    SELECT id, weigh, place <-> $1::cube AS chord,
    job_metres(lng, lat, $2::float8, $3::float8) AS metres
    FROM job
    WHERE status = 'published'
    AND place IS NOT NULL
    AND place <@ (SELECT cube_enlarge($1::cube, chord, 3) FROM last_metre)
    AND place <-> $1::cube <= (SELECT chord FROM last_metre)
  ) AS walked
  CROSS JOIN LATERAL (
    SELECT job_name, audience FROM job WHERE job.id = walked.id OFFSET 0
  ) AS job
  WHERE (audience IS NULL OR audience IN (SELECT audience FROM visible))
    AND position((SELECT letters FROM word) IN lower(job_name)) > 0
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
--           Recheck Cond: (user_ids && $6)
--           ->  Bitmap Index Scan on job_audience_count_user_ids
--                 Index Cond: (user_ids && $6)
--   CTE word
--     ->  Result
--           InitPlan 2
--             ->  Function Scan on unnest gram
--                   Filter: (char_length(gram) = LEAST(2, char_length(lower($7))))
--   CTE audience_counts
--     ->  Nested Loop Left Join
--           ->  HashAggregate
--                 Group Key: visible.audience
--                 ->  CTE Scan on visible
--           ->  Seq Scan on job_name_audience_count
--                 Filter: ((keyword = (InitPlan 4).col1) AND (least_wage = '-Infinity'::numeric)
--                        AND (audience = visible.audience))
--                 InitPlan 4
--                   ->  CTE Scan on word
--   CTE total
--     ->  Nested Loop
--           InitPlan 6
--             ->  Aggregate
--                   ->  CTE Scan on audience_counts
--           InitPlan 8
--             ->  Aggregate
--                   ->  Nested Loop
--                         ->  CTE Scan on audience_counts audience_counts_1
--                               Filter: (jobs IS NULL)
--                         ->  Index Scan using job_published_audience_weigh on job job_1
--                               Index Cond: (audience = audience_counts_1.audience)
--                               Filter: (POSITION(((InitPlan 7).col1) IN (lower(job_name))) > 0)
--                               InitPlan 7
--                                 ->  CTE Scan on word word_1
--           ->  Aggregate
--                 InitPlan 9
--                   ->  CTE Scan on word word_2
--                 ->  Seq Scan on job_name_count
--                       Filter: ((keyword = (InitPlan 9).col1) AND (least_wage =
--                              '-Infinity'::numeric))
--           ->  Aggregate
--                 InitPlan 10
--                   ->  CTE Scan on word word_3
--                 ->  Seq Scan on job_name_change
--                 SubPlan 11
--                   ->  CTE Scan on audience_counts audience_counts_2
--                         Filter: (jobs IS NOT NULL)
--   CTE candidates
--     ->  Limit
--           InitPlan 14
--             ->  CTE Scan on word word_4
--           ->  Nested Loop
--                 ->  Limit
--                       ->  Index Only Scan using job_published_place on job job_3
--                             Order By: (place <-> $1)
--                 ->  Subquery Scan on job_2
--                       Filter: (((job_2.audience IS NULL) OR (ANY (job_2.audience = (hashed
--                              SubPlan 13).col1))) AND (POSITION(((InitPlan 14).col1) IN
--                              (lower(job_2.job_name))) > 0))
--                       ->  Index Scan using job_pkey on job job_4
--                             Index Cond: (id = job_3.id)
--                       SubPlan 13
--                         ->  CTE Scan on visible visible_1
--   CTE last_metre
--     ->  Nested Loop
--           ->  Limit
--                 ->  Sort
--                       Sort Key: candidates.metres
--                       ->  CTE Scan on candidates
--           ->  Limit
--                 ->  CTE Scan on candidates candidates_1
--   CTE page
--     ->  Limit
--           ->  Sort
--                 Sort Key: candidates_2.metres, candidates_2.weigh DESC, candidates_2.id DESC
--                 ->  Append
--                       ->  Result
--                             One-Time Filter: (InitPlan 17).col1
--                             InitPlan 17
--                               ->  CTE Scan on last_metre
--                             ->  CTE Scan on candidates candidates_2
--                       ->  Nested Loop
--                             InitPlan 18
--                               ->  CTE Scan on last_metre last_metre_1
--                             InitPlan 19
--                               ->  CTE Scan on last_metre last_metre_2
--                             InitPlan 21
--                               ->  CTE Scan on word word_5
--                             ->  Index Only Scan using job_published_place on job job_6
--                                   Index Cond: (place <@ (InitPlan 18).col1)
--                                   Filter: ((place <-> $1) <= (InitPlan 19).col1)
--                             ->  Subquery Scan on job_5
--                                   Filter: (((job_5.audience IS NULL) OR (ANY (job_5.audience =
--                                          (hashed SubPlan 20).col1))) AND (POSITION(((InitPlan
--                                          21).col1) IN (lower(job_5.job_name))) > 0))
--                                   ->  Index Scan using job_pkey on job job_7
--                                         Index Cond: (id = job_6.id)
--                                   SubPlan 20
--                                     ->  CTE Scan on visible visible_2
--   ->  Nested Loop Left Join
--         ->  CTE Scan on total
--         ->  Nested Loop
--               ->  CTE Scan on page
--               ->  Index Scan using job_pkey on job
--                     Index Cond: (id = page.id)
