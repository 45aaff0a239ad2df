import { ArgsType, Field, ID } from 'type-graphql';
import { messages } from '../lib/messages/messages';
import { Rule } from './validation';

/** The most rows that one field reads by id: as many as the largest page has by default. */
const MAX_IDS = 100;

@ArgsType()
export class IdsArgs {
  @Field(() => [ID], { description: `The ids of the rows, at most ${MAX_IDS}.` })
  @Rule((ids) =>
    (ids as readonly string[]).length > MAX_IDS
      ? { code: 'TOO_LONG', message: messages.mostItems(MAX_IDS) }
      : null,
  )
  ids!: string[];
}
