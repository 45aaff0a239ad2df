import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { complexity } from '../../graphql-types/complexity';
import { AuditActionType, AuditEntityType } from './audit.storage';

export { AuditActionType, AuditEntityType };

registerEnumType(AuditActionType, {
  name: 'AuditAction',
  description: 'What was done.',
  valuesConfig: {
    CREATE: { description: 'A row was added.' },
    UPDATE: { description: 'A row was changed.' },
    DELETE: { description: 'A row was deleted.' },
    REORDER: { description: 'A row got another sort weight, together with others.' },
    ISSUE: { description: 'A token was issued.' },
    REVOKE: { description: 'A token was taken back.' },
    UPLOAD: { description: 'A media file was stored.' },
  },
});

registerEnumType(AuditEntityType, {
  name: 'AuditEntity',
  description: 'What something was done to.',
  valuesConfig: {
    CATEGORY: { description: 'A category.' },
    FACTORY: { description: 'A factory.' },
    JOB: { description: 'A job.' },
    USER: { description: 'A user.' },
    TOKEN: { description: 'A token; the token itself is never logged.' },
    SITE_TEXT: { description: 'A text of the site configuration.' },
    MEDIA: { description: 'A media file.' },
  },
});

@ObjectType({ description: 'One write of an administrator. For administrators.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Identifies the entry; later ones have larger ids.' })
  id!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was done.' })
  createTime!: Date;

  @Field(() => ID, { nullable: true, description: 'Who did it; null for the command line.' })
  userId!: number | null;

  @Field(() => AuditActionType, { description: 'What was done.' })
  action!: AuditActionType;

  @Field(() => AuditEntityType, { description: 'To what kind of thing.' })
  entity!: AuditEntityType;

  @Field(() => String, {
    description: 'To which one: its id, or its name or path where it has no id.',
  })
  rowId!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    complexity: complexity.row,
    description:
      'The columns before: of a change, those that changed; of a deletion, all. Null for what was new.',
  })
  before!: Record<string, unknown> | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    complexity: complexity.row,
    description:
      'The columns after: of a change, those that changed; of something new, all. Null for a deletion.',
  })
  after!: Record<string, unknown> | null;
}
