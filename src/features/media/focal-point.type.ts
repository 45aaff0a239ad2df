import { Field, Float, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The focal point of an image, measured from its top left corner.' })
export class FocalPoint {
  @Field(() => Float, { description: "As a fraction of the image's width, 0 to 1." })
  x!: number;

  @Field(() => Float, { description: "As a fraction of the image's height, 0 to 1." })
  y!: number;
}

@InputType({ description: 'The focal point of an image, measured from its top left corner.' })
export class FocalPointInput {
  @Field(() => Float, { description: "As a fraction of the image's width, 0 to 1." })
  x!: number;

  @Field(() => Float, { description: "As a fraction of the image's height, 0 to 1." })
  y!: number;
}
