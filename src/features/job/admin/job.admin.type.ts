import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Job } from '../job.type';

@ObjectType({ description: 'A job that is gone, and what went with it.' })
export class DeletedJob {
  @Field(() => ID, { description: 'The id that it had.' })
  id!: number;

  @Field(() => Int, {
    description: 'How many users had it among their favourites, which are gone too.',
  })
  favourites!: number;
}

@ObjectType({ description: 'A job as a user sees it in the lists, and why.' })
export class VisibleJob {
  @Field(() => Job, { description: 'The job.' })
  job!: Job;

  /** The user's id and every ancestor's, the user first; `through` looks for the first that the job names. */
  line!: readonly number[];
}
