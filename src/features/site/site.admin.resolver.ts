import type { Knex } from 'knex';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from 'type-graphql';
import { Context } from '../../context';
import { complexity } from '../../graphql-types/complexity';
import { IsHtml } from '../../graphql-types/input-rules';
import { Role } from '../../graphql-types/role';
import { sanitisedHtml } from '../../lib/text/sanitised-html';
import { HasUploads, type Stored } from '../media/media.lookups';
import { findSiteText, setSiteText } from './site.storage';

enum SiteTextName {
  AGENT_CONTENT = 'agent_content',
}

registerEnumType(SiteTextName, {
  name: 'SiteTextName',
  description: 'The texts of the site configuration.',
  valuesConfig: { AGENT_CONTENT: { description: 'The introduction for prospective agents.' } },
});

@ObjectType({ description: 'A text of the site configuration. For editors.' })
class SiteText {
  @Field(() => ID, { description: 'Identifies the text.' })
  id!: string;

  @Field(() => SiteTextName, { description: 'Which text.' })
  name!: string;

  @Field(() => String, {
    complexity: complexity.page,
    description: 'The stored HTML, with paths unchanged; empty when it has never been set.',
  })
  value!: string;

  @Field(() => Int, {
    description:
      'Increases with every change, 0 when never set; pass it as `expectedVersion` when ' +
      'changing the text.',
  })
  version!: number;
}

const readText = async (database: Knex, name: SiteTextName): Promise<SiteText> => ({
  id: name,
  ...(await findSiteText(database, name)),
});

/** For any of the texts. */
const siteTexts: Stored = async (_ids, { database }) => {
  const texts = Object.values(SiteTextName).map((name) => findSiteText(database, name));
  return (await Promise.all(texts)).map(({ value }) => value);
};

@InputType({ description: 'A new version of a text.' })
class SetSiteTextInput {
  @Field(() => SiteTextName, { description: 'Which text.' })
  name!: SiteTextName;

  @Field(() => String, {
    description:
      'The text as HTML, at most 200,000 characters; it is sanitised before it is stored.',
  })
  @IsHtml(200_000)
  @HasUploads('site_config', siteTexts)
  value!: string;

  @Field(() => Int, {
    description:
      'The `version` that was read before the change; 0 when the text has never been set.',
  })
  expectedVersion!: number;
}

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
