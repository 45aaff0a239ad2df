import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A kind of work that jobs are grouped by.' })
export class Category {
  @Field(() => ID, { description: 'Identifies the category.' })
  id!: number;

  @Field(() => String, { description: "The category's name." })
  name!: string;

  @Field(() => String, {
    description: 'The absolute address of its picture; empty where it has none.',
  })
  image!: string;

  @Field(() => Int, { description: 'Sort weight: categories with a smaller one come first.' })
  weigh!: number;
}
