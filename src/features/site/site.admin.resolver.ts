import type { Knex } from 'knex';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { Role } from '../../graphql-types/role';
import { sanitisedHtml } from '../../lib/text/sanitised-html';
import { SetSiteTextInput } from './site.admin.input';
import { SiteText, SiteTextName, toSiteText } from './site.admin.type';
import { findSiteText, setSiteText } from './site.storage';

const readText = async (database: Knex, name: SiteTextName): Promise<SiteText> =>
  toSiteText(await findSiteText(database, name));

@Resolver()
export class SiteAdminResolver {
  @Authorized(Role.EDITOR)
  @Query(() => SiteText, {
    nullable: true,
    description: 'A text of the site configuration, for editing. For editors.',
  })
  siteText(
    @Arg('name', () => SiteTextName, { description: 'Which text.' }) name: SiteTextName,
    @Ctx() { database }: Context,
  ): Promise<SiteText> {
    return readText(database, name);
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => SiteText, {
    nullable: true,
    description: 'Sets a text of the site configuration. For editors.',
  })
  async setSiteText(
    @Arg('input', () => SetSiteTextInput, { description: 'The text.' }) input: SetSiteTextInput,
    @Ctx() context: Context,
  ): Promise<SiteText> {
    const { id: by } = await context.requireViewer();
    const { name, value, expectedVersion: version } = input;
    await setSiteText(context.database, by, { name, value: sanitisedHtml(value), version });
    context.forget('site_config');
    return readText(context.database, name);
  }
}
