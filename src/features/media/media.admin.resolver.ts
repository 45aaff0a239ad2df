import { GraphQLDateTimeISO } from 'graphql-scalars';
import {
  Args,
  ArgsType,
  Authorized,
  Ctx,
  Field,
  Float,
  ID,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { Context } from '../../context';
import { listRequest, searchArgsOf } from '../../graphql-types/list';
import { pageOf } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { searchMedia, type MediaRow } from './media.admin.storage';
import { mediaKind, mediaUrl } from './media.rules';
import { MediaKind } from './media.type';

@ObjectType({ description: 'An uploaded picture or film. For administrators.' })
class MediaFile {
  @Field(() => ID, { description: 'Its path, which jobs and categories take.' })
  path!: string;

  @Field(() => String, { description: 'The absolute address of the file.' })
  url!: string;

  @Field(() => MediaKind, { description: 'Whether it is a picture or a film.' })
  type!: MediaKind;

  @Field(() => String, { description: 'Its media type, such as "image/jpeg".' })
  contentType!: string;

  @Field(() => Float, {
    description: 'Its size in bytes; a whole number, which may be too large for an Int.',
  })
  bytes!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Who uploaded it first; null where the user is gone.',
  })
  userId!: number | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was uploaded first.' })
  createTime!: Date;
}

const MediaFilePage = pageOf(MediaFile, 'MediaFilePage', 'media files');
@ArgsType()
class MediaFileArgs extends searchArgsOf({
  name: 'MediaFileSort',
  what: 'media files',
  first: 'the latest',
  fields: { PATH: 'path', BYTES: 'bytes', CONTENT_TYPE: 'content_type', CREATE_TIME: 'createtime' },
}) {
  @Field(() => MediaKind, { nullable: true, description: 'Only pictures, or only films.' })
  type?: MediaKind | null;
}

@Resolver()
export class MediaAdminResolver {
  @Authorized(Role.ADMIN)
  @Query(() => MediaFilePage, {
    nullable: true,
    description: 'What has been uploaded. For administrators.',
  })
  mediaFiles(
    @Args(() => MediaFileArgs) args: MediaFileArgs,
    @Ctx() { database, config, mediaBase }: Context,
  ) {
    const { type } = args;
    const request = {
      ...listRequest(args, config.maxPageNum),
      family: type == null ? null : `${type.toLowerCase()}/`,
    };
    const toFile = ({ path, content_type, bytes, user_id, createtime }: MediaRow): MediaFile => ({
      path,
      url: mediaUrl(mediaBase, path),
      type: mediaKind(path),
      contentType: content_type,
      bytes: Number(bytes),
      userId: user_id,
      createTime: createtime,
    });
    return new MediaFilePage(searchMedia(database, request, toFile));
  }
}
