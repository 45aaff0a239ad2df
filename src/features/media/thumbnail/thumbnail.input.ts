import { ArgsType, Field, Int } from 'type-graphql';

@ArgsType()
export class ThumbnailArgs {
  @Field(() => Int, {
    defaultValue: 320,
    description: 'The display width in pixels; the copy is 160, 320 or 640 pixels wide.',
  })
  width!: number;
}
