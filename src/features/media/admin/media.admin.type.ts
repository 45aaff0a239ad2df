import { Field, Float, ID, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../../graphql-types/date-time.scalar';
import { AuditEntityType } from '../../audit/audit.type';
import type { MediaRow } from './media.admin.storage';
import { mediaKind, mediaUrl } from '../media.rules';
import { MediaKind } from '../media.type';
import type { MediaUseRow } from './media.use.storage';

@ObjectType({ description: 'An uploaded image or video. For editors.' })
export class MediaFile {
  @Field(() => ID, { description: 'Identifies the file: its path.' })
  id!: string;

  @Field(() => ID, { description: 'Its path, to pass in the inputs of jobs and categories.' })
  path!: string;

  @Field(() => String, {
    description:
      'The name that the file had when it was first uploaded; empty when unknown, as of files ' +
      'that were uploaded before this was recorded.',
  })
  name!: string;

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

  @Field(() => DateTimeISO, { description: 'When the file was first uploaded.' })
  createTime!: Date;
}

/** `base` is put before stored paths. */
export const toMediaFile = (
  { path, name, content_type, bytes, user_id, createtime }: MediaRow,
  base: string,
): MediaFile => ({
  id: path,
  path,
  name,
  url: mediaUrl(base, path),
  type: mediaKind(path),
  contentType: content_type,
  bytes: Number(bytes),
  userId: user_id,
  createTime: createtime,
});

@ObjectType({ description: 'A place where an uploaded file is used.' })
export class MediaUse {
  @Field(() => AuditEntityType, { description: 'The kind of entity that uses the file.' })
  entity!: AuditEntityType;

  @Field(() => String, { description: 'The id of the row, or its name when it has no id.' })
  rowId!: string;

  @Field(() => String, { description: 'The column that holds the path, such as `images`.' })
  field!: string;
}

/** The tables that use uploads. */
const USERS: Readonly<Record<MediaUseRow['entity'], AuditEntityType>> = {
  job: AuditEntityType.JOB,
  category: AuditEntityType.CATEGORY,
  site_config: AuditEntityType.SITE_TEXT,
};

export const toMediaUse = ({ entity, row_id, field }: MediaUseRow): MediaUse => ({
  entity: USERS[entity],
  rowId: row_id,
  field,
});
