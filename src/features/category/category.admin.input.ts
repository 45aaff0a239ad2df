import { Field, InputType, Int } from 'type-graphql';
import { IsMediaPath, IsText, IsWhole } from '../../graphql-types/input-rules';
import { rowsArgsOf } from '../../graphql-types/list';
import { IsNewRow, NULL_IS_REFUSED } from '../../graphql-types/validation';
import { MAX_INTEGER } from '../../lib/values/ids';
import { AreUploads } from '../media/media.lookups';
import { categoryLoader } from './category.loader';

/** The path of an upload, or the current path of the category that is changed. */
const IsCategoryImage = () =>
  AreUploads('category', async (ids, context) => {
    // An earlier change of the same request may have altered the row.
    const rows = ids.map((id) => context.loader(categoryLoader).clear(id).load(id));
    return (await Promise.all(rows)).flatMap((row) => (row === null ? [] : [row.image]));
  });

@InputType({
  description: `Changes to a category; omitted fields keep their values. ${NULL_IS_REFUSED}`,
})
export class UpdateCategoryInput {
  @Field(() => String, { nullable: true, description: "The category's name: 1 to 100 characters." })
  @IsText(1, 100)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The path of its image, as an upload returns it, or `Category.image`; empty for none.',
  })
  @IsMediaPath()
  @IsCategoryImage()
  image?: string;

  @Field(() => Int, { nullable: true, description: 'Sort weight: the smallest comes first.' })
  @IsWhole(-MAX_INTEGER, MAX_INTEGER)
  weigh?: number;
}

@InputType({
  description: 'A new category; when omitted, `image` is empty and `weigh` 0. ' + NULL_IS_REFUSED,
})
@IsNewRow()
export class CreateCategoryInput extends UpdateCategoryInput {
  @Field(() => String, { description: "The category's name: 1 to 100 characters." })
  override name!: string;
}

export const CategoryListArgs = rowsArgsOf({
  name: 'CategorySort',
  what: 'categories',
  searched: 'whose name contains this text, or whose id is this number',
  first: 'the smallest `weigh`',
  fields: { ID: 'id', NAME: 'name', WEIGH: 'weigh' },
});
