import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { Job } from '../job/job.type';
import type { FavouriteRow } from './favourite-list.storage';

@ObjectType({ description: 'A job that the viewer has favourited.' })
export class Favourite {
  @Field(() => Job, { description: 'The favourited job.' })
  job!: Job;

  @Field(() => DateTimeISO, { description: 'When the job was favourited.' })
  createTime!: Date;
}

/** Converts a row; `base` is the prefix of stored paths. */
export const toFavourite = (row: FavouriteRow, base: string): Favourite => ({
  job: new Job(row, base),
  createTime: row.createtime,
});

@ObjectType({ description: 'The result of adding or removing a favourite.' })
export class FavouriteChange {
  @Field(() => Boolean, { description: 'Whether the job is a favourite now.' })
  isFavourite!: boolean;

  /** The field `job` loads the job if requested. */
  @Field(() => ID, { description: "The job's id, also when `job` is null." })
  jobId!: number;
}
