import { ArgsType, Field, ID } from 'type-graphql';
import { IsList } from './input-rules';

/** The maximum number of rows that one field reads by id: the default size of the largest page. */
const MAX_IDS = 100;

@ArgsType()
export class IdsArgs {
  @Field(() => [ID], { description: `The ids of the rows, at most ${MAX_IDS}.` })
  @IsList(0, MAX_IDS)
  ids!: string[];
}
