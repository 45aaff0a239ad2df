import { Field, InputType, Int } from 'type-graphql';
import { IsHtml, SANITISED_HTML } from '../../graphql-types/input-rules';
import { HasUploads, type Stored } from '../media/media.lookups';
import { SiteTextName } from './site.admin.type';
import { findSiteText } from './site.storage';

/** All stored texts, since the input may set any. */
const siteTexts: Stored = async (_ids, { database }) => {
  const texts = Object.values(SiteTextName).map((name) => findSiteText(database, name));
  return (await Promise.all(texts)).map(({ value }) => value);
};

@InputType({ description: 'A new version of a text.' })
export class SetSiteTextInput {
  @Field(() => SiteTextName, { description: 'Which text.' })
  name!: SiteTextName;

  @Field(() => String, {
    description:
      `The text ${SANITISED_HTML} ` +
      'Addresses in it as `agentContent` returns them are stored as paths.',
  })
  @IsHtml()
  @HasUploads('site_config', siteTexts)
  value!: string;

  @Field(() => Int, {
    description:
      'The `version` that was read before the change; 0 when the text has never been set.',
  })
  expectedVersion!: number;
}
