import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../../graphql-types/date-time.scalar';

@InputType({ description: 'A video to send directly to the object store.' })
export class StartDirectUploadInput {
  @Field(() => String, { description: 'Its media type: video/mp4, video/quicktime or video/webm.' })
  contentType!: string;

  @Field(() => Float, {
    description: 'Its size in bytes, a whole number; at most UPLOAD_VIDEO_MB.',
  })
  bytes!: number;
}

@ObjectType({ description: 'A header of an HTTP request.' })
class RequestHeader {
  @Field(() => String, { description: 'Its name, in lower case.' })
  name!: string;

  @Field(() => String, { description: 'Its value.' })
  value!: string;
}

@ObjectType({
  description:
    'A direct upload of a video: PUT the file to `url` with `headers`, then call ' +
    '`finishDirectUpload`.',
})
export class DirectUpload {
  @Field(() => ID, { description: 'Identifies the upload; pass it to `finishDirectUpload`.' })
  id!: string;

  @Field(() => String, { description: 'The signed address of the object store.' })
  url!: string;

  @Field(() => [RequestHeader], {
    description:
      'The headers of the PUT. They are part of the signature: the store refuses a file of ' +
      'another size or type.',
  })
  headers!: RequestHeader[];

  @Field(() => DateTimeISO, { description: 'When the address expires.' })
  expireTime!: Date;
}
