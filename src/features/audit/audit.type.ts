import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { complexity } from '../../graphql-types/complexity';
import { AuditActionType } from '../../database/editing/audit';
import { AuditEntityType, type AuditRow } from './audit.storage';

export { AuditActionType, AuditEntityType };

registerEnumType(AuditActionType, {
  name: 'AuditAction',
  description: 'The kind of change.',
  valuesConfig: {
    CREATE: { description: 'A row was added.' },
    UPDATE: { description: 'A row was changed.' },
    DELETE: { description: 'A row was deleted.' },
    REORDER: { description: 'A row was given a new sort weight, possibly together with others.' },
    ISSUE: { description: 'A token was issued.' },
    REVOKE: { description: 'A token was revoked.' },
    UPLOAD: { description: 'A media file was stored.' },
    LOGIN: { description: 'A user logged in with a name and a password.' },
    REFUSE: { description: 'A login with a wrong name or password was refused.' },
    EXPIRE: { description: 'The service hid a job that had expired.' },
  },
});

registerEnumType(AuditEntityType, {
  name: 'AuditEntity',
  description: 'The kind of entity that a change is about.',
  valuesConfig: {
    CATEGORY: { description: 'A category.' },
    FACTORY: { description: 'A factory.' },
    JOB: { description: 'A job.' },
    USER: { description: 'A user.' },
    TOKEN: { description: 'A token; the token itself is never logged.' },
    SITE_TEXT: { description: 'A text of the site configuration.' },
    MEDIA: { description: 'A media file.' },
    ACCOUNT: { description: 'An account; passwords are never logged.' },
  },
});

@ObjectType({
  description:
    'The changes of one kind of entity that one mutation made, if they are several. For editors.',
})
export class AuditBatch {
  @Field(() => ID, { description: 'Identifies the batch; the id of its first entry.' })
  id!: string;

  @Field(() => Int, { description: 'How many entries it has, each of a different row.' })
  count!: number;
}

@ObjectType({ description: 'A change recorded in the audit log. For editors.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Identifies the entry; later entries have larger ids.' })
  id!: string;

  @Field(() => DateTimeISO, { description: 'When the change was made.' })
  createTime!: Date;

  @Field(() => ID, {
    nullable: true,
    description:
      'Who made the change; null for the command line, a refused login and an expired job.',
  })
  userId!: number | null;

  @Field(() => AuditActionType, { description: 'The kind of change.' })
  action!: AuditActionType;

  @Field(() => AuditEntityType, { description: 'The kind of entity that was changed.' })
  entity!: AuditEntityType;

  @Field(() => String, {
    description:
      'The row that was changed: its id, or its name or path when it has no id. Empty for a ' +
      'refused login with an unknown name.',
  })
  rowId!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    complexity: complexity.row,
    description:
      'Column values before: the changed columns of an update, all columns of a deletion; ' +
      'null for a new row.',
  })
  before!: Record<string, unknown> | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    complexity: complexity.row,
    description:
      'Column values after: the changed columns of an update, all columns of a new row; null ' +
      'for a deletion.',
  })
  after!: Record<string, unknown> | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The entry that this change has undone; null for any other change.',
  })
  undoes!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` that the row had after the change; null when the row has none, or it is ' +
      'unknown.',
  })
  version!: number | null;

  /** The same for all entries of a batch; null for a change of its own. */
  requestKey!: string | null;
}

export const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createTime: row.createtime,
  userId: row.user_id,
  action: row.action,
  entity: row.entity,
  rowId: row.row_id,
  before: row.before,
  after: row.after,
  undoes: row.undoes,
  version: row.version,
  requestKey: row.request_key,
});
