import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Job } from '../job.type';

@ObjectType({ description: 'A deleted job.' })
export class DeletedJob {
  @Field(() => ID, { description: 'The id of the deleted job.' })
  id!: number;

  @Field(() => Int, { description: 'How many favourites were deleted with it.' })
  favourites!: number;
}

@ObjectType({ description: 'A job that a user sees in the lists, and why.' })
export class VisibleJob {
  @Field(() => Job, { description: 'The job.' })
  job!: Job;

  /** The user's id, then all ancestors'; `through` is the first to whom the job is restricted. */
  ancestry!: readonly number[];
}
