import { Field, ID, Int, ObjectType } from 'type-graphql';
import { mediaUrl } from '../media/media.rules';
import type { CategoryRow } from './category.storage';

@ObjectType({ description: 'A kind of work, shown on the home page; jobs do not refer to it.' })
export class Category {
  @Field(() => ID, { description: 'Identifies the category.' })
  id!: number;

  @Field(() => String, { description: "The category's name." })
  name!: string;

  @Field(() => String, {
    description: 'The absolute address of its image; empty when it has none.',
  })
  image!: string;

  @Field(() => Int, { description: 'Sort weight: categories with a smaller weight come first.' })
  weigh!: number;
}

/** Converts a row to GraphQL's type; `base` is the prefix of a stored media path. */
export const toCategory = ({ id, name, image, weigh }: CategoryRow, base: string): Category => ({
  id,
  name,
  image: mediaUrl(base, image),
  weigh,
});
