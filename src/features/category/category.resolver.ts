import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../graphql-types/cache-hint';
import { parseId } from '../../lib/values/ids';
import { listCategories } from './category.storage';
import { Category, toCategory } from './category.type';

@Resolver(() => Category)
export class CategoryResolver {
  @CacheFor(60)
  @Query(() => [Category], { description: 'All categories, the smallest `weigh` first.' })
  async categories(@Ctx() context: Context): Promise<Category[]> {
    const rows = await context.cached('category', 'all', listCategories);
    return rows.map((row) => toCategory(row, context.mediaBase));
  }

  @CacheFor(60)
  @Query(() => Category, {
    nullable: true,
    description: 'The category with this id; null when there is none.',
  })
  async category(
    @Arg('id', () => ID, { description: "The category's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<Category | null> {
    const id = parseId(text);
    return (await this.categories(context)).find((category) => category.id === id) ?? null;
  }
}
