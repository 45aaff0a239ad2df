import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../graphql-types/cache-hint';
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
}
