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
import { Context } from '../../../context';
import { complexity } from '../../../graphql-types/complexity';
import { listRequest } from '../../../graphql-types/list';
import { pageOf } from '../../../graphql-types/page';
import { Role } from '../../../graphql-types/role';
import { userLoader } from '../../user/user.loader';
import { User } from '../../user/user.type';
import { ownThumbnail } from '../media.rules';
import { ThumbnailArgs } from '../thumbnail/thumbnail.input';
import { MediaFileArgs } from './media.admin.input';
import { deleteUpload } from './media.admin.storage';
import { MediaFile, MediaUse, toMediaFile, toMediaUse } from './media.admin.type';
import { mediaUseLoader } from '../media.loader';
import { searchMedia } from './media.search.storage';

const MediaFilePage = pageOf(MediaFile, 'MediaFilePage', 'media files', complexity.count);

@Resolver(() => MediaFile)
export class MediaAdminResolver {
  @Authorized(Role.EDITOR)
  @Query(() => MediaFilePage, { nullable: true, description: 'Uploaded media files. For editors.' })
  mediaFiles(
    @Args(() => MediaFileArgs) args: MediaFileArgs,
    @Ctx() { database, config, mediaBase }: Context,
  ) {
    const { type, used = null } = args;
    const request = {
      ...listRequest(args, config.largestPage),
      used,
      family: type == null ? null : `${type.toLowerCase()}/`,
    };
    return new MediaFilePage(searchMedia(database, request), (row) => toMediaFile(row, mediaBase));
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => ID, {
    nullable: true,
    description:
      'Deletes an uploaded file that no job, category or text uses; returns its path. This ' +
      'cannot be undone. A file in use is refused with BAD_USER_INPUT, whose `fields` have the ' +
      'code IN_USE and the places that use it. For editors.',
  })
  async deleteMediaFile(
    @Arg('path', () => ID, { description: 'The path of the file.' }) path: string,
    @Ctx() context: Context,
  ): Promise<string> {
    const { id: by } = await context.requireViewer();
    const { database, services } = context;
    await deleteUpload(database, by, path, (each) => services.media.remove(each));
    return path;
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Who first uploaded the file; null when that user has been deleted.',
  })
  user(@Root() { userId }: MediaFile, @Ctx() context: Context): Promise<User | null> | null {
    return userId === null ? null : context.loader(userLoader).load(userId);
  }

  @FieldResolver(() => String, {
    complexity: complexity.thumbnail,
    description: "The absolute address of a smaller copy of an image; a video's own address.",
  })
  thumbnail(
    @Root() { url }: MediaFile,
    @Args(() => ThumbnailArgs) { width }: ThumbnailArgs,
    @Ctx() { mediaBase }: Context,
  ): string {
    return ownThumbnail(url, width, mediaBase);
  }

  @FieldResolver(() => Int, { description: 'In how many places the file is used.' })
  async useCount(@Root() { path }: MediaFile, @Ctx() context: Context): Promise<number> {
    return (await context.loader(mediaUseLoader).load(path)).count;
  }

  @FieldResolver(() => [MediaUse], {
    complexity: complexity.values,
    description: 'Where the file is used: the first 20 places.',
  })
  async uses(@Root() { path }: MediaFile, @Ctx() context: Context): Promise<MediaUse[]> {
    const { uses } = await context.loader(mediaUseLoader).load(path);
    return uses.map(toMediaUse);
  }
}
