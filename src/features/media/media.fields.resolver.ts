import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { complexity } from '../../graphql-types/complexity';
import { ownThumbnail } from './media.rules';
import { Media } from './media.type';
import { ThumbnailArgs } from './thumbnail/thumbnail.input';

@Resolver(() => Media)
export class MediaFieldsResolver {
  @FieldResolver(() => String, {
    complexity: complexity.thumbnail,
    description:
      "The absolute address of a smaller copy of an image; the file's own address for a video, " +
      "and when it is not below this service's `uploads/`.",
  })
  thumbnail(
    @Root() { url }: Media,
    @Args(() => ThumbnailArgs) { width }: ThumbnailArgs,
    @Ctx() { mediaBase }: Context,
  ): string {
    return ownThumbnail(url, width, mediaBase);
  }
}
