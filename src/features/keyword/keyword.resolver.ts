import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../context';
import { badInput, noneNamed } from '../../errors';
import { checkedId } from '../../graphql-types/edit-args';
import { messages } from '../../lib/messages/messages';
import { NULL_IF_UNREADABLE, ViewerType } from '../viewer/viewer.type';
import { checkedKeyword, MAX_KEYWORD } from './keyword.rules';
import {
  clearKeywords,
  deleteKeyword,
  listKeywords,
  recordKeyword,
  type KeywordRow,
} from './keyword.storage';
import { Keyword } from './keyword.type';

/** How many entries keywordList returns (the document, section 8). */
const LISTED = 10;

const toKeyword = ({ id, keyword, createtime, updatetime }: KeywordRow): Keyword => ({
  id,
  keyword,
  createTime: createtime,
  updateTime: updatetime,
});

@Resolver(() => ViewerType)
export class ViewerKeywordsResolver {
  @FieldResolver(() => [Keyword], {
    nullable: true,
    description:
      "The viewer's latest searches, at most ten, the most recent first. " + NULL_IF_UNREADABLE,
  })
  async keywords(@Root() viewer: ViewerType, @Ctx() { database }: Context): Promise<Keyword[]> {
    return (await listKeywords(database, viewer.id, LISTED)).map(toKeyword);
  }
}

@Resolver(() => Keyword)
export class KeywordResolver {
  @Authorized()
  @Mutation(() => Keyword, {
    nullable: true,
    description:
      "Records a keyword as the latest entry of the viewer's search history. Searching alone " +
      'records nothing. For logged-in callers.',
  })
  async recordKeyword(
    @Arg('keyword', () => String, {
      description: `The keyword that was searched for; at most ${MAX_KEYWORD} characters.`,
    })
    text: string,
    @Ctx() context: Context,
  ): Promise<Keyword> {
    const viewer = await context.requireViewer();
    const keyword = checkedKeyword(text);
    if (keyword === null) throw badInput('keyword', 'REQUIRED', messages.required);
    return toKeyword(
      await recordKeyword(context.database, viewer.id, keyword, context.config.keywordHistoryScope),
    );
  }

  @Authorized()
  @Mutation(() => ID, {
    nullable: true,
    description:
      "Deletes one entry of the viewer's search history; returns its id. For logged-in callers.",
  })
  async deleteKeyword(
    @Arg('id', () => ID, { description: 'The id of the entry.' }) text: string,
    @Ctx() context: Context,
  ): Promise<number> {
    const viewer = await context.requireViewer();
    const id = checkedId(text);
    if (!(await deleteKeyword(context.database, viewer.id, id))) throw noneNamed('id', 'keyword');
    return id;
  }

  @Authorized()
  @Mutation(() => Int, {
    nullable: true,
    description:
      "Deletes the viewer's search history; returns how many entries it had. For logged-in " +
      'callers.',
  })
  async clearKeywords(@Ctx() context: Context): Promise<number> {
    const viewer = await context.requireViewer();
    return clearKeywords(context.database, viewer.id);
  }
}
