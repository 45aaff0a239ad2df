import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Decimal } from '../../graphql-types/decimal.scalar';

@ObjectType({ description: 'A factory that people are recruited for.' })
export class Factory {
  @Field(() => ID, { description: 'Identifies the factory.' })
  id!: number;

  @Field(() => String, { description: "The factory's name." })
  factoryName!: string;

  @Field(() => Decimal, { description: 'What the factory pays, in yuan per hour.' })
  factoryPrice!: string;

  @Field(() => Int, { description: 'Sort weight: factories with a larger one come first.' })
  weigh!: number;
}
