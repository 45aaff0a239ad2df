import { Field, Float, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The point of an image that matters, from its top left corner.' })
export class FocalPoint {
  @Field(() => Float, { description: "A share of the image's width, 0 to 1." })
  x!: number;

  @Field(() => Float, { description: "A share of the image's height, 0 to 1." })
  y!: number;
}

@InputType({ description: 'The point of an image that matters, from its top left corner.' })
export class FocalPointInput {
  @Field(() => Float, { description: "A share of the image's width, 0 to 1." })
  x!: number;

  @Field(() => Float, { description: "A share of the image's height, 0 to 1." })
  y!: number;
}
