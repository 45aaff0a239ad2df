import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { badInput } from '../../errors';
import { ViewerType } from '../viewer/viewer.type';
import { checkedKeyword } from './keyword.rules';
import { clearKeywords, listKeywords, recordKeyword, type KeywordRow } from './keyword.storage';
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
    description: "The viewer's last searches, at most ten, the most recent first.",
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
      "Puts a search into the viewer's history, or to its front. Searching by itself records nothing.",
  })
  async recordKeyword(
    @Arg('keyword', () => String, { description: 'What was searched for; at most 100 characters.' })
    text: string,
    @Ctx() context: Context,
  ): Promise<Keyword> {
    const viewer = await context.requireViewer();
    const keyword = checkedKeyword(text);
    if (keyword === null) throw badInput('keyword', 'A keyword is not empty.');
    return toKeyword(
      await recordKeyword(context.database, viewer.id, keyword, context.config.keywordHistoryScope),
    );
  }

  @Authorized()
  @Mutation(() => Int, {
    nullable: true,
    description: "Forgets the viewer's searches; the number of entries there were.",
  })
  async clearKeywords(@Ctx() context: Context): Promise<number> {
    const viewer = await context.requireViewer();
    return clearKeywords(context.database, viewer.id);
  }
}
