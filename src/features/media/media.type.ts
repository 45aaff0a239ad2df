import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { MediaKind } from './media.rules';

export { MediaKind };

registerEnumType(MediaKind, {
  name: 'MediaType',
  description: 'What a media file is, decided by its extension.',
  valuesConfig: {
    IMAGE: { description: 'A picture.' },
    VIDEO: { description: 'A film.' },
  },
});

@ObjectType('Media', { description: "One of a job's pictures or films." })
export class Media {
  @Field(() => MediaKind, { description: 'Whether it is a picture or a film.' })
  type!: MediaKind;

  @Field(() => String, { description: 'The absolute address of the file.' })
  url!: string;
}
