import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../lib/cache-hint';
import { siteText } from './site.storage';

@Resolver()
export class SiteResolver {
  @CacheFor(60)
  @Query(() => String, { description: 'The introduction for those who would become an agent, as HTML.' })
  agentContent(@Ctx() { database }: Context): Promise<string> {
    return siteText(database, 'agent_content');
  }
}
