import { Field, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Job } from '../job/job.type';

@ObjectType({ description: 'A job that the viewer keeps.' })
export class Favourite {
  @Field(() => Job, { description: 'The job that is kept.' })
  job!: Job;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was favourited.' })
  createTime!: Date;
}

@ObjectType({ description: "What became of a job's place among the viewer's favourites." })
export class FavouriteChange {
  @Field(() => Boolean, { description: 'Whether the job is a favourite now.' })
  isFavourite!: boolean;

  /** Whose job it is about; the field `job` loads it for those who ask. */
  jobId!: number;
}
