import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { complexity } from '../../graphql-types/complexity';
import { Cacheable } from '../../graphql-types/cache-hint';
import { parseId } from '../../lib/values/ids';
import { ownThumbnail } from '../media/media.rules';
import { ThumbnailArgs } from '../media/thumbnail/thumbnail.input';
import { listCategories } from './category.storage';
import { Category, toCategory } from './category.type';

@Resolver(() => Category)
export class CategoryResolver {
  @Cacheable()
  @Query(() => [Category], { description: 'All categories, the smallest `weigh` first.' })
  async categories(@Ctx() context: Context): Promise<Category[]> {
    const rows = await context.cached('category', 'all', listCategories);
    return rows.map((row) => toCategory(row, context.mediaBase));
  }

  @Cacheable()
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

  @FieldResolver(() => String, {
    complexity: complexity.thumbnail,
    description:
      "The absolute address of a smaller copy of the image; the image's own address when it is " +
      "not below this service's `uploads/`.",
  })
  imageThumbnail(
    @Root() { image }: Category,
    @Args(() => ThumbnailArgs) { width }: ThumbnailArgs,
    @Ctx() { mediaBase }: Context,
  ): string {
    return ownThumbnail(image, width, mediaBase);
  }
}
