import { Field, InputType, Int } from 'type-graphql';
import { IsMediaPath, IsText, IsWhole } from '../../graphql-types/input-rules';
import { searchArgsOf } from '../../graphql-types/list';
import { IsCategoryImage } from './category.lookups';
import { MAX_INTEGER } from '../../lib/values/integer';

@InputType({ description: 'Changes to a category; omitted fields keep their values.' })
export class UpdateCategoryInput {
  @Field(() => String, { nullable: true, description: "The category's name." })
  @IsText(1, 100)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The path of its image, as an upload returns it.',
  })
  @IsMediaPath()
  @IsCategoryImage()
  image?: string;

  @Field(() => Int, { nullable: true, description: 'Sort weight: the smallest comes first.' })
  @IsWhole(-MAX_INTEGER, MAX_INTEGER)
  weigh?: number;
}

@InputType({ description: 'A new category.' })
export class CreateCategoryInput extends UpdateCategoryInput {
  @Field(() => String, { description: "The category's name." })
  override name!: string;
}

export const CategoryListArgs = searchArgsOf({
  name: 'CategorySort',
  what: 'categories',
  first: 'the smallest `weigh`',
  fields: { ID: 'id', NAME: 'name', WEIGH: 'weigh' },
});
