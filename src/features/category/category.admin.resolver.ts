import { Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { ONLY_EDITORS, Role } from '../../graphql-types/role';
import { administrationOf } from '../administration/administration.resolver';
import { CategoryListArgs, CreateCategoryInput, UpdateCategoryInput } from './category.admin.input';
import { categoryLoader } from './category.loader';
import { categoryTable } from './category.table';
import type { CategoryRow } from './category.storage';
import { Category, toCategory } from './category.type';

const CategoryAdministration = administrationOf({
  table: categoryTable,
  loader: categoryLoader,
  item: Category,
  plural: 'Categories',
  listArgs: CategoryListArgs,
  createInput: CreateCategoryInput,
  updateInput: UpdateCategoryInput,
  toItem: (row: CategoryRow, { mediaBase }) => toCategory(row, mediaBase),
  toColumns: ({ name, image, weigh }: UpdateCategoryInput) => ({
    name: name?.trim(),
    image,
    weigh,
  }),
});

@Resolver(() => Category)
export class CategoryAdminResolver extends CategoryAdministration {
  @Authorized(Role.EDITOR)
  @FieldResolver(() => String, {
    nullable: true,
    description: `The stored path of its image. ${ONLY_EDITORS}`,
  })
  async imagePath(@Root() { id }: Category, @Ctx() context: Context): Promise<string> {
    return (await this.stored(context, id)).image;
  }
}
