import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { IsMediaPath, IsText, IsWhole } from '../../graphql-types/input-rules';
import { SearchArgs, sortOf } from '../../graphql-types/list';
import type { SortBy } from '../../lib/list';

const INTEGER = 2_147_483_647;

@InputType({ description: 'What to change of a category; what is left out stays.' })
export class UpdateCategoryInput {
  @Field(() => String, { nullable: true, description: "The category's name." })
  @IsText(1, 100)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The path of its picture, as an upload returns it.',
  })
  @IsMediaPath()
  image?: string;

  @Field(() => Int, { nullable: true, description: 'Sort weight: the smallest comes first.' })
  @IsWhole(-INTEGER, INTEGER)
  weigh?: number;
}

@InputType({ description: 'A new category.' })
export class CreateCategoryInput extends UpdateCategoryInput {
  @Field(() => String, { description: "The category's name." })
  override name!: string;
}

const CategorySort = sortOf(
  'CategorySort',
  { ID: 'category.id', NAME: 'category.name', WEIGH: 'category.weigh' },
  'categories',
);

@ArgsType()
export class CategoryListArgs extends SearchArgs {
  @Field(() => [CategorySort], {
    nullable: true,
    description: 'The order; without it, the smallest weigh first.',
  })
  sort?: SortBy[] | null;
}
