import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../lib/cache-hint';
import { complexity } from '../../lib/complexity';
import { siteText } from './site.storage';

@Resolver()
export class SiteResolver {
  @CacheFor(60)
  @Query(() => String, {
    complexity: complexity.page,
    description: 'The introduction for those who would become an agent, as HTML.',
  })
  agentContent(@Ctx() context: Context): Promise<string> {
    return context.remembered('site_config', 'agent_content', (database) =>
      siteText(database, 'agent_content'),
    );
  }
}
