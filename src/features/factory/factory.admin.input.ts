import { Field, InputType, Int } from 'type-graphql';
import { Decimal } from '../../graphql-types/decimal.scalar';
import { IsMoney, IsText, IsWhole } from '../../graphql-types/input-rules';
import { rowsArgsOf } from '../../graphql-types/list';
import { IsNewRow, NULL_IS_REFUSED } from '../../graphql-types/validation';
import { MAX_INTEGER } from '../../lib/values/ids';

@InputType({
  description: `Changes to a factory; omitted fields keep their values. ${NULL_IS_REFUSED}`,
})
export class UpdateFactoryInput {
  @Field(() => String, { nullable: true, description: "The factory's name: 1 to 100 characters." })
  @IsText(1, 100)
  factoryName?: string;

  @Field(() => Decimal, { nullable: true, description: 'What the factory pays, in yuan per hour.' })
  @IsMoney()
  factoryPrice?: string;

  @Field(() => Int, { nullable: true, description: 'Sort weight: the largest comes first.' })
  @IsWhole(-MAX_INTEGER, MAX_INTEGER)
  weigh?: number;
}

@InputType({
  description:
    'A new factory; when omitted, `factoryPrice` is "0.00" and `weigh` 0. ' + NULL_IS_REFUSED,
})
@IsNewRow()
export class CreateFactoryInput extends UpdateFactoryInput {
  @Field(() => String, { description: "The factory's name: 1 to 100 characters." })
  override factoryName!: string;
}

export const FactoryListArgs = rowsArgsOf({
  name: 'FactorySort',
  what: 'factories',
  searched: 'whose name contains this text, or whose id is this number',
  first: 'the largest `weigh`',
  fields: {
    ID: 'id',
    FACTORY_NAME: 'factory_name',
    FACTORY_PRICE: 'factory_price',
    WEIGH: 'weigh',
  },
});
