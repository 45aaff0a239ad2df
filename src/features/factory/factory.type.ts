import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Decimal } from '../../graphql-types/decimal.scalar';
import type { FactoryRow } from './factory.storage';

@ObjectType({
  description:
    'A factory that workers are recruited for, shown on the home page; jobs do not refer to it.',
})
export class Factory {
  @Field(() => ID, { description: 'Identifies the factory.' })
  id!: number;

  @Field(() => String, { description: "The factory's name." })
  factoryName!: string;

  @Field(() => Decimal, { description: 'What the factory pays, in yuan per hour.' })
  factoryPrice!: string;

  @Field(() => Int, { description: 'Sort weight: factories with a larger weight come first.' })
  weigh!: number;
}

export const toFactory = (row: FactoryRow): Factory => ({
  id: row.id,
  factoryName: row.factory_name,
  factoryPrice: row.factory_price,
  weigh: row.weigh,
});
