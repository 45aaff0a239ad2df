import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { countAll, countDirect } from './placement.storage';
import { Context } from '../../context';

@ObjectType({ description: 'New users that posters brought. For administrators.' })
export class Arrivals {
  @Field(() => ID, { description: 'The user who shared the posters, or the job on them.' })
  id!: number;

  @Field(() => Int, { description: 'The number of users.' })
  count!: number;

  @Field(() => GraphQLDateTimeISO, { description: 'When the latest of them came.' })
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
    return countDirect(this.context.database, this.userId);
  }

  @Field(() => Int, {
    complexity: 100,
    description: 'The number of users below, at any depth.',
  })
  totalCount(): Promise<number> {
    return countAll(this.context.database, this.userId);
  }
}
