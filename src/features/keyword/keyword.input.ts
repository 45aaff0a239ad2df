import { ArgsType, Field } from 'type-graphql';
import { MAX_KEYWORD } from './keyword.rules';

/** The argument `keyword` of a list of jobs; `checkedKeyword` reads it. */
export const KeywordField = () =>
  Field(() => String, {
    nullable: true,
    description:
      `Only jobs whose name contains the keyword, in any letter case; at most ${MAX_KEYWORD} ` +
      'characters, without the white space around it.',
  });

@ArgsType()
export class KeywordArgs {
  @KeywordField()
  keyword?: string | null;
}
