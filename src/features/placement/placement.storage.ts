import type { Knex } from 'knex';
import { listing } from '../../database/listing';
import { SortDirection, type PageSource, type PageWindow } from '../../lib/lists/list';

/** Counts the users below a user, at any depth. */
export async function countAll(database: Knex, userId: number): Promise<number> {
  const { rows } = await database.raw<{ rows: [{ count: number }] }>(
    `WITH RECURSIVE team AS (
       SELECT id FROM users WHERE parent_id = ?
       UNION
       SELECT users.id FROM users JOIN team ON users.parent_id = team.id
     )
     SELECT count(*)::integer AS count FROM team`,
    [userId],
  );
  return rows[0].count;
}

export interface ArrivalRow {
  /** The id of the user who shared the posters, or of the job. */
  readonly id: number;
  readonly count: number;
  readonly latest: Date;
}

/** Counts the new users that each user's, or each job's, posters brought; the most first. */
export function countArrivals(
  database: Knex,
  by: 'inviter_id' | 'job_id',
  window: PageWindow,
): PageSource<ArrivalRow> {
  return listing({
    from: () =>
      database.from(
        database('placement')
          .select(`${by} AS id`, database.raw('count(*)::integer AS count'))
          .max('createtime AS latest')
          .whereNotNull(by)
          .groupBy(by)
          .as('arrivals'),
      ),
    columns: ['id', 'count', 'latest'],
    sort: [{ field: 'count', direction: SortDirection.DESC }],
    ties: { field: 'id', direction: SortDirection.DESC },
    window,
  });
}
