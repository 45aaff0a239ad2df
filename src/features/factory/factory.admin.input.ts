import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { Decimal } from '../../graphql-types/decimal.scalar';
import { IsMoney, IsText, IsWhole } from '../../graphql-types/input-rules';
import { SearchArgs, sortOf } from '../../graphql-types/list';
import type { SortBy } from '../../lib/list';

const INTEGER = 2_147_483_647;

@InputType({ description: 'What to change of a factory; what is left out stays.' })
export class UpdateFactoryInput {
  @Field(() => String, { nullable: true, description: "The factory's name." })
  @IsText(1, 100)
  factoryName?: string;

  @Field(() => Decimal, { nullable: true, description: 'What the factory pays, in yuan per hour.' })
  @IsMoney()
  factoryPrice?: string;

  @Field(() => Int, { nullable: true, description: 'Sort weight: the largest comes first.' })
  @IsWhole(-INTEGER, INTEGER)
  weigh?: number;
}

@InputType({ description: 'A new factory.' })
export class CreateFactoryInput extends UpdateFactoryInput {
  @Field(() => String, { description: "The factory's name." })
  override factoryName!: string;
}

const FactorySort = sortOf(
  'FactorySort',
  {
    ID: 'factory.id',
    FACTORY_NAME: 'factory.factory_name',
    FACTORY_PRICE: 'factory.factory_price',
    WEIGH: 'factory.weigh',
  },
  'factories',
);

@ArgsType()
export class FactoryListArgs extends SearchArgs {
  @Field(() => [FactorySort], {
    nullable: true,
    description: 'The order; without it, the largest weigh first.',
  })
  sort?: SortBy[] | null;
}
