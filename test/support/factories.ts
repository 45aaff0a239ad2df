import type { Knex } from 'knex';

interface JobColumns {
  id: number;
  job_name: string;
  cover: string;
  cover_focus_x: number;
  cover_focus_y: number;
  images: string[];
  content: string;
  factory_price: string;
  subsidy_price: string;
  factory_price_total: string;
  salary: string;
  people_num: number;
  lng: number | null;
  lat: number | null;
  type: number[];
  user_ids: number[];
  weigh: number;
  status: string;
  expiretime: Date | string | null;
}

/** Inserts a job, with the database's defaults for omitted columns; returns its id. */
export async function aJob(knex: Knex, columns: Partial<JobColumns> = {}): Promise<number> {
  const [row] = await knex('job')
    .insert({ job_name: '电子厂普工', ...columns })
    .returning<{ id: number }[]>('id');
  return row?.id ?? NaN;
}

/** Inserts jobs in this order; returns their ids. */
export async function jobs(knex: Knex, each: Partial<JobColumns>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const columns of each) ids.push(await aJob(knex, columns));
  return ids;
}

/** Inserts users, each below the one before it. */
export async function aLineOfUsers(knex: Knex, ...ids: number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await knex('users').insert({ id, parent_id: ids[index - 1] ?? null });
  }
}

export async function aFavourite(
  knex: Knex,
  userId: number,
  jobId: number,
  createtime = new Date(),
): Promise<void> {
  await knex('job_collect').insert({ user_id: userId, job_id: jobId, createtime });
}
