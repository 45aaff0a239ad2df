import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';

@ObjectType({ description: 'New users that posters brought. For administrators.' })
export class Arrivals {
  @Field(() => ID, { description: 'Unique among users and jobs, such as `user-7` or `job-7`.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The user who shared the posters; null in `arrivalsByJob`.',
  })
  userId!: number | null;

  @Field(() => ID, { nullable: true, description: 'The job on them; null in `arrivalsByUser`.' })
  jobId!: number | null;

  @Field(() => Int, { description: 'How many new users came.' })
  count!: number;

  @Field(() => DateTimeISO, { description: 'When the latest of them came.' })
  latest!: Date;
}

/** The counts are field resolvers: a team may be large. */
@ObjectType({ description: 'The users below the viewer.' })
export class Team {
  userId!: number;
}
