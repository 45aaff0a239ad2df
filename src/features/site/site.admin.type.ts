import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { complexity } from '../../graphql-types/complexity';
import type { SiteTextRow } from './site.storage';

export enum SiteTextName {
  AGENT_CONTENT = 'agent_content',
}

registerEnumType(SiteTextName, {
  name: 'SiteTextName',
  description: 'The texts of the site configuration.',
  valuesConfig: { AGENT_CONTENT: { description: 'The introduction for prospective agents.' } },
});

@ObjectType({ description: 'A text of the site configuration. For editors.' })
export class SiteText {
  @Field(() => ID, { description: 'Identifies the text.' })
  id!: string;

  @Field(() => SiteTextName, { description: 'Which text.' })
  name!: string;

  @Field(() => String, {
    complexity: complexity.siteText,
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

export const toSiteText = (row: SiteTextRow): SiteText => ({ id: row.name, ...row });
