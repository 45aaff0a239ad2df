import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { Cacheable } from '../../graphql-types/cache-hint';
import { complexity } from '../../graphql-types/complexity';
import { absoluteHtml } from '../media/html/media.html';
import { findSiteText } from './site.storage';

@Resolver()
export class SiteResolver {
  @Cacheable()
  @Query(() => String, {
    complexity: complexity.siteText,
    description:
      'The introduction for prospective agents, as HTML; its images, videos and links have ' +
      'absolute addresses. An imported text is not sanitised: do so before a web page shows it.',
  })
  async agentContent(@Ctx() context: Context): Promise<string> {
    const { value } = await context.cached('site_config', 'agent_content', (database) =>
      findSiteText(database, 'agent_content'),
    );
    return absoluteHtml(value, context.mediaBase);
  }
}
