import { Field, ID, Int, ObjectType } from 'type-graphql';
import { complexity } from '../../graphql-types/complexity';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { childCountLoader } from '../user/user.loader';
import { teamSizeLoader } from './placement.loader';
import { Context } from '../../context';

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

/** Counted when it is asked for: a team may be large. */
@ObjectType({ description: 'The users below the viewer.' })
export class Team {
  constructor(
    private readonly context: Context,
    private readonly userId: number,
  ) {}

  @Field(() => Int, { description: 'The number of users directly below.' })
  directCount(): Promise<number> {
    return this.context.loader(childCountLoader).load(this.userId);
  }

  @Field(() => Int, {
    complexity: complexity.descendants,
    description: 'The number of users below, at any depth.',
  })
  totalCount(): Promise<number> {
    return this.context.loader(teamSizeLoader).load(this.userId);
  }
}
