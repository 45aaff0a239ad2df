import type { Knex } from 'knex';

const COUNTED = 'of one type, or of any of several: _12 counts jobs of type 1 or 2';
const OPEN = `Jobs that everyone may see; open_1 and so on: those ${COUNTED}.`;
const RESTRICTED = 'The same for jobs that some users alone may see.';
const VERSION = 'Rises by one with each change; an edit of another version is refused.';

/** By table: what it is for, and its columns that their names do not explain. */
const DESCRIPTIONS: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>?]>> =
  {
    account: [
      'Users who log in with a name and a password: administrators and editors.',
      {
        password_hash: 'Scheme, parameters, salt and hash, between dollar signs.',
        must_change: 'One-time password: a session that it starts may only change it.',
        passwordtime: 'When the password was set.',
      },
    ],
    account_address: [
      'Addresses from which an account has logged in; attempts of others do not lock these out.',
    ],
    audit_log: [
      'Who changed which row, when, and how; never updated.',
      {
        user_id: 'Null for a command of the operator.',
        entity: 'Table of the row.',
        row_id: 'Primary key of the row.',
        before: 'Its columns before the change; null if it was created.',
        after: 'The same after it; null if it was deleted.',
        version: 'Version of the row after the change; after a deletion, its last one and one.',
        undoes: 'Entry that this change has undone.',
        request_key: 'Name that the client gave its request, to recognise it if sent again.',
      },
    ],
    category: [
      'Job categories (interface document, section 2).',
      { image: 'Path or URL.', weigh: 'The smallest comes first.', version: VERSION },
    ],
    daily_figure: ['How often workers searched, found nothing, and so on, by day in China.'],
    daily_keyword: ['The most frequent searches of a day in China, and how many found nothing.'],
    deleted_favourite: ['Favourites of deleted jobs, restored if the deletion is undone.'],
    factory: [
      'Factories (interface document, section 2).',
      {
        factory_price: 'Yuan per hour.',
        weigh: 'The largest comes first.',
        version: VERSION,
      },
    ],
    hourly_work: ['When an instance last began the work that one of them does every hour.'],
    job: [
      'Jobs (interface document, section 2).',
      {
        cover: 'Path or URL of an image.',
        images: 'Paths or URLs of images and videos.',
        content: 'HTML.',
        factory_price: 'Yuan per hour.',
        subsidy_price: 'Yuan per hour.',
        factory_price_total: 'Wage after the subsidy, yuan per hour.',
        salary: 'Yuan per month, such as 5000~6000.',
        people_num: 'Number of applicants.',
        type: '1 long-term, 2 part-time, 3 short-term.',
        user_ids: 'Users who may see the job, and everyone below them; empty: everyone.',
        weigh: 'The largest comes first.',
        place: 'The point (lng, lat) on the unit sphere; set by a trigger.',
        version: VERSION,
        audience: 'Hash of user_ids, null if these are empty; set by a trigger.',
        status: 'published; hidden: seen by editors and administrators alone.',
        expiretime: 'When the service hides the job; null: never.',
        cover_focus_x:
          'Point of the cover to keep when it is cropped, 0 (left) to 1; null: chosen.',
        cover_focus_y: 'The same from 0 (top) to 1.',
      },
    ],
    job_audience_count: [
      'Counters of restricted jobs by their exact user_ids; rows of one audience are summed.',
      { jobs: `All of them; jobs_1 and so on: those ${COUNTED}.` },
    ],
    job_bucket: [
      'Stretches of the order by weigh and id, both descending; 1 is the top.',
      { weigh: 'With id, the last position of the bucket.' },
    ],
    job_bucket_count: [
      'Counters of published jobs by bucket; rows of one bucket are summed.',
      { open: OPEN, restricted: RESTRICTED },
    ],
    job_collect: ['Favourites (interface document, section 2).'],
    job_count_check: [
      'The last comparison of the counters with the jobs.',
      { checked: 'When an instance began it.', differences: 'How many counters were wrong.' },
    ],
    job_keyword: [
      'Search history (interface document, section 2).',
      { updatetime: 'When the keyword was last searched for.' },
    ],
    job_name_audience_count: [
      'For keywords of job_name_count, counters of restricted jobs by audience; without a row, ' +
        'not counted. Changes in job_name_change are added.',
      {
        least_wage: 'Jobs with a smaller wage are not counted; yuan per hour.',
        audience: 'As in job.',
      },
    ],
    job_name_change: [
      'Published jobs that are not in job_name_count yet. A row without a name: too many to ' +
        'list, so everything is counted anew.',
      { types: 'As in job_name_count.', step: '1 if the job came, -1 if it went.' },
    ],
    job_name_count: [
      'For frequent keywords, how many published jobs contain them. Changes in job_name_change ' +
        'are added.',
      {
        least_wage: 'Jobs with a smaller wage are not counted; yuan per hour.',
        types: 'Exact set of types: 1 for type 1, 2 for type 2, 4 for type 3, added.',
        restricted: 'Jobs that some users alone may see.',
      },
    ],
    job_wage_count: [
      'Counters of published jobs by wage; rows of one wage are summed.',
      {
        wage: 'Wage after the subsidy in fen per hour; larger ones count as 10000.',
        open: OPEN,
        restricted: RESTRICTED,
      },
    ],
    media: [
      'Uploaded files.',
      { path: 'Below the public root or in the bucket.', user_id: 'Who uploaded it.' },
    ],
    media_use: [
      'Where uploads are used; written by triggers.',
      { entity: 'Table of the row.', row_id: 'Primary key of the row.', field: 'Column.' },
    ],
    placement: [
      'New users who came by a poster.',
      { inviter_id: 'The user whose poster it was.', job_id: 'The job on the poster.' },
    ],
    poster_version: [
      'The last version given to a poster of a job; deleted when the clock is past it.',
      { version: 'Seconds since 1970, larger than any version before.' },
    ],
    rate_window: [
      'Requests of the last minute, if RATE_LIMIT_STORE is database.',
      {
        bucket: 'Number of the last counted part of the window.',
        counts: 'Of that part and the 59 before it, the last at the end.',
        wait: 'Seconds until the next request is allowed; 0: allowed.',
        over_at: 'When the row can be deleted.',
      },
    ],
    site_config: [
      'Texts; agent_content is the introduction for agents, HTML.',
      { version: VERSION },
    ],
    user_token: [
      'Tokens and sessions.',
      {
        kind:
          'token: issued by a command or an administrator, expires at a fixed time; header or ' +
          'cookie: from a login, prolonged while in use.',
        usetime: 'When a login was last used, to within an hour.',
        must_change: 'Started by a one-time password: may only change it.',
      },
    ],
    users: [
      'Users, in a tree (interface document, section 2).',
      {
        parent_id: 'The user above; null at the top.',
        role: 'user, editor or admin.',
        version: VERSION,
      },
    ],
    users_tree_version: [
      'Rises with each move in the tree, so that moves take turns; one in an older snapshot ' +
        'fails (40001).',
    ],
    wechat_openid: ['WeChat identities, by mini-program.'],
    wechat_unionid: ['WeChat identities that mini-programs of one company share.'],
    work_lease: [
      'Who does a piece of work outside the database now.',
      { until: 'Past: the process ended without finishing.' },
    ],
  };

/** Describes every table, for readers of schema/database.sql and of the database. */
export async function up(knex: Knex): Promise<void> {
  await describe(knex, (text) => text);
}

/** Removes the descriptions, those of earlier migrations, too. */
export async function down(knex: Knex): Promise<void> {
  await describe(knex, () => null);
}

async function describe(knex: Knex, to: (text: string) => string | null): Promise<void> {
  const literal = (text: string) => knex.raw('?', to(text)).toQuery();
  const statements = Object.entries(DESCRIPTIONS).flatMap(([table, [text, columns = {}]]) => [
    `COMMENT ON TABLE ${table} IS ${literal(text)}`,
    ...Object.entries(columns).map(
      ([column, about]) => `COMMENT ON COLUMN ${table}.${column} IS ${literal(about)}`,
    ),
  ]);
  await knex.raw(statements.join(';\n'));
}
