import { ArgsType, Field } from 'type-graphql';
import { searchArgsOf } from '../../../graphql-types/list';
import { MediaKind } from '../media.type';

@ArgsType()
export class MediaFileArgs extends searchArgsOf({
  name: 'MediaFileSort',
  what: 'media files',
  searched: 'whose name or path contains this text, or whose uploader has this id',
  first: 'the latest',
  fields: {
    NAME: 'name',
    PATH: 'path',
    BYTES: 'bytes',
    CONTENT_TYPE: 'content_type',
    CREATE_TIME: 'createtime',
  },
}) {
  @Field(() => MediaKind, { nullable: true, description: 'Only images, or only videos.' })
  type?: MediaKind | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only files that a job, a category or a text uses (true), or only files that none uses.',
  })
  used?: boolean | null;
}
