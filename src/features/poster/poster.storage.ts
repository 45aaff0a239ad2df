import type { Knex } from 'knex';

/** What a poster shows of a job. */
export interface PosterJob {
  readonly job_name: string;
  readonly factory_price_total: string;
  readonly salary: string;
  readonly cover: string;
  readonly images: readonly string[];
}

export async function findPosterJob(database: Knex, id: number): Promise<PosterJob | undefined> {
  return database<PosterJob & { id: number }>('job')
    .first('job_name', 'factory_price_total', 'salary', 'cover', 'images')
    .where({ id });
}
