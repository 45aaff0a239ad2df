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

@ObjectType({ description: 'An uploaded image or video. For editors.' })
class MediaFile {
  @Field(() => ID, { description: 'Its path, to pass in the inputs of jobs and categories.' })
  path!: string;

  @Field(() => String, { description: 'The absolute address of the file.' })
  url!: string;

  @Field(() => MediaKind, { description: 'Whether the file is an image or a video.' })
  type!: MediaKind;

  @Field(() => String, { description: 'Its media type, such as "image/jpeg".' })
  contentType!: string;

  @Field(() => Float, {
    description: 'Its size in bytes: a whole number, which may be too large for an Int.',
  })
  bytes!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Who first uploaded the file; null when that user has been deleted.',
  })
  userId!: number | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When the file was first uploaded.' })
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
  @Field(() => MediaKind, { nullable: true, description: 'Only images, or only videos.' })
  type?: MediaKind | null;
}

@Resolver()
export class MediaAdminResolver {
  @Authorized(Role.EDITOR)
  @Query(() => MediaFilePage, {
    nullable: true,
    description: 'Uploaded media files. For editors.',
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
