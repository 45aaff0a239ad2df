import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { siteText } from './site.storage';

@Resolver()
export class SiteResolver {
  @Query(() => String, { description: 'The introduction for those who would become an agent, as HTML.' })
  agentContent(@Ctx() { database }: Context): Promise<string> {
    return siteText(database, 'agent_content');
  }
}
