import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { MediaKind } from './media.rules';

export { MediaKind };

registerEnumType(MediaKind, {
  name: 'MediaType',
  description: 'The kind of a media file, decided by its extension.',
  valuesConfig: { IMAGE: { description: 'An image.' }, VIDEO: { description: 'A video.' } },
});

@ObjectType('Media', { description: 'An image or a video of a job.' })
export class Media {
  @Field(() => MediaKind, { description: 'Whether the file is an image or a video.' })
  type!: MediaKind;

  @Field(() => String, { description: 'The absolute address of the file.' })
  url!: string;
}
