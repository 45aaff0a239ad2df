import { GraphQLDateTimeISO } from 'graphql-scalars';
import { ArgsType, Field, ID } from 'type-graphql';
import { SortDirection } from '../../graphql-types/list';
import { PageArgs } from '../../graphql-types/page';
import { AuditActionType, AuditEntityType } from './audit.type';

@ArgsType()
export class AuditArgs extends PageArgs {
  @Field(() => AuditEntityType, {
    nullable: true,
    description: 'Only what was done to this kind of thing.',
  })
  entity?: AuditEntityType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only what was done to the one with this id, name or path.',
  })
  rowId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only what this user did.' })
  userId?: string | null;

  @Field(() => AuditActionType, { nullable: true, description: 'Only this kind of write.' })
  action?: AuditActionType | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Only what was done then or later.',
  })
  since?: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Only what was done before then.',
  })
  until?: Date | null;

  @Field(() => SortDirection, {
    defaultValue: SortDirection.DESC,
    description: 'DESC: the latest first.',
  })
  direction!: SortDirection;
}
