import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../context';
import { createRow, deleteRow, updateRow } from '../../database/editing';
import { reorderRows } from '../../database/reordering';
import { notFound } from '../../errors';
import { EditArgs, newWeighs, ReorderArgs, seen } from '../../graphql-types/edit-args';
import { checkedSearch } from '../../graphql-types/list';
import { pageOf, pageWindow } from '../../graphql-types/page';
import { ONLY_ADMINISTRATORS, Role } from '../../graphql-types/role';
import { mediaUrl } from '../media/media.rules';
import { CategoryListArgs, CreateCategoryInput, UpdateCategoryInput } from './category.admin.input';
import { editedCategory, searchCategories } from './category.admin.storage';
import { categoryLoader } from './category.loader';
import type { CategoryRow } from './category.storage';
import { Category } from './category.type';

const CategoryPage = pageOf(Category, 'CategoryPage', 'categories');

const toCategory = ({ mediaBase }: Context, { id, name, image, weigh }: CategoryRow): Category => ({
  id,
  name,
  image: mediaUrl(mediaBase, image),
  weigh,
});

const toColumns = ({ name, image, weigh }: UpdateCategoryInput) => ({
  name: name?.trim(),
  image,
  weigh,
});

@Resolver(() => Category)
export class CategoryAdminResolver {
  @Authorized(Role.ADMIN)
  @Query(() => CategoryPage, {
    nullable: true,
    description: 'Categories, searched, ordered and paged. For administrators.',
  })
  adminCategories(@Args(() => CategoryListArgs) args: CategoryListArgs, @Ctx() context: Context) {
    const window = pageWindow(args, context.config.maxPageNum);
    const options = { search: checkedSearch(args), sort: args.sort ?? null, window };
    return new CategoryPage(
      searchCategories(context.database, options, (row) => toCategory(context, row)),
    );
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => Category, { nullable: true, description: 'Adds a category.' })
  async createCategory(
    @Arg('input', () => CreateCategoryInput, { description: 'The category.' })
    input: CreateCategoryInput,
    @Ctx() context: Context,
  ): Promise<Category> {
    const { id: by } = await context.requireViewer();
    return written(
      context,
      await createRow(context.database, by, editedCategory, toColumns(input)),
    );
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => Category, { nullable: true, description: 'Changes what is given of a category.' })
  async updateCategory(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('input', () => UpdateCategoryInput, { description: 'What to change.' })
    input: UpdateCategoryInput,
    @Ctx() context: Context,
  ): Promise<Category> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    await updateRow(context.database, by, editedCategory, row, () => toColumns(input));
    return written(context, row.id);
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => ID, {
    nullable: true,
    description: 'Deletes a category, on which nothing else depends; its id.',
  })
  async deleteCategory(
    @Args(() => EditArgs) args: EditArgs,
    @Ctx() context: Context,
  ): Promise<number> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    await deleteRow(context.database, by, editedCategory, row, () => Promise.resolve());
    context.forget(editedCategory.table);
    return row.id;
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => [Category], {
    nullable: true,
    description: 'Gives many categories their sort weight at once.',
  })
  async reorderCategories(
    @Args(() => ReorderArgs) args: ReorderArgs,
    @Ctx() context: Context,
  ): Promise<Category[]> {
    const { id: by } = await context.requireViewer();
    const items = newWeighs(args);
    await reorderRows(context.database, by, editedCategory, items);
    return Promise.all(items.map(({ id }) => written(context, id)));
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => Int, {
    nullable: true,
    description: `Rises with each change; a change names the one it has seen. ${ONLY_ADMINISTRATORS}`,
  })
  async version(@Root() { id }: Category, @Ctx() context: Context): Promise<number> {
    return (await stored(context, id)).version;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => String, {
    nullable: true,
    description: `The path of its picture as it is stored. ${ONLY_ADMINISTRATORS}`,
  })
  async imagePath(@Root() { id }: Category, @Ctx() context: Context): Promise<string> {
    return (await stored(context, id)).image;
  }
}

async function stored(context: Context, id: number) {
  const row = await context.loader(categoryLoader).load(id);
  if (row === null) throw notFound('category');
  return row;
}

/** The category as it is after a write. */
async function written(context: Context, id: number): Promise<Category> {
  context.forget(editedCategory.table);
  context.loader(categoryLoader).clear(id);
  return toCategory(context, await stored(context, id));
}
