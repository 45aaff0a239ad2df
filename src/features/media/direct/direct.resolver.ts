import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../../context';
import { badInput, notFound, ServiceError } from '../../../errors';
import { isUuid } from '../../../graphql-types/input-rules';
import { Role } from '../../../graphql-types/role';
import { messages } from '../../../lib/messages/messages';
import { findUpload } from '../admin/media.admin.storage';
import { MediaFile, toMediaFile } from '../admin/media.admin.type';
import { DirectUpload, StartDirectUploadInput } from './direct.type';

@Resolver()
export class DirectUploadResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => DirectUpload, {
    nullable: true,
    description:
      'Prepares the upload of a large video directly to the object store (MEDIA_STORE; without ' +
      'one BAD_USER_INPUT). RATE_LIMITED while eight files that you have sent are not finished, ' +
      'and after a hundred uploads in an hour. For editors.',
  })
  async startDirectUpload(
    @Arg('input', () => StartDirectUploadInput, { description: 'The type and size of the video.' })
    { contentType, bytes }: StartDirectUploadInput,
    @Ctx() context: Context,
  ): Promise<DirectUpload> {
    const { id } = await context.requireViewer();
    const uploads = directUploads(context);
    await context.services.limits?.spend('directUploads', `user ${id}`);
    const { headers, ...upload } = await uploads.start(id, contentType, bytes);
    const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }));
    return { ...upload, headers: pairs };
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => MediaFile, {
    nullable: true,
    description:
      'Checks a video that you have sent, as every upload is checked, and stores it without ' +
      'its metadata. A refused file is removed, with BAD_USER_INPUT. SERVICE_UNAVAILABLE when ' +
      'that takes over 20 seconds: it continues, so call this again. A repeated call returns the ' +
      'same for two hours. NOT_FOUND when nothing was sent. Unfinished uploads are removed after ' +
      'two hours. For editors.',
  })
  async finishDirectUpload(
    @Arg('id', () => ID, { description: 'The id that `startDirectUpload` returned.' }) id: string,
    @Arg('name', () => String, {
      defaultValue: '',
      description: "The file's name, by which it is found; the first 255 characters are stored.",
    })
    name: string,
    @Ctx() context: Context,
  ): Promise<MediaFile> {
    const viewer = await context.requireViewer();
    if (!isUuid(id)) throw badInput('id', 'INVALID', messages.uuid);
    const path = await directUploads(context).finish(viewer.id, id.toLowerCase(), name);
    const row = await findUpload(context.database, path);
    if (row === undefined) throw notFound('media file');
    return toMediaFile(row, context.mediaBase);
  }
}

function directUploads({ services }: Context) {
  if (services.directUploads !== undefined) return services.directUploads;
  throw new ServiceError('BAD_USER_INPUT', messages.noDirectUploads);
}
