import { ArgsType, Field, ID } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { IsRowId, IsUuid } from '../../graphql-types/input-rules';
import { SortDirection } from '../../graphql-types/list';
import { IsOptional } from '../../graphql-types/validation';
import { AuditActionType, AuditEntityType } from './audit.type';

@ArgsType()
export class AuditFilterArgs {
  @Field(() => AuditEntityType, {
    nullable: true,
    description: 'Only entries about this kind of entity.',
  })
  entity?: AuditEntityType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only entries about the row with this id, name or path.',
  })
  rowId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only changes by this user; for editors, FORBIDDEN unless it is the viewer.',
  })
  @IsOptional()
  @IsRowId()
  userId?: string | null;

  @Field(() => AuditActionType, { nullable: true, description: 'Only this kind of change.' })
  action?: AuditActionType | null;

  @Field(() => ID, { nullable: true, description: 'Only the entries of this batch.' })
  batchId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Only what the viewer's request with this `idempotencyKey` added, to learn whether one " +
      'whose response was lost has been carried out; not for the key of an `importJobs`.',
  })
  @IsOptional()
  @IsUuid()
  idempotencyKey?: string | null;

  @Field(() => DateTimeISO, { nullable: true, description: 'Only changes at or after this time.' })
  since?: Date | null;

  @Field(() => DateTimeISO, { nullable: true, description: 'Only changes before this time.' })
  until?: Date | null;

  @Field(() => SortDirection, {
    defaultValue: SortDirection.DESC,
    description: 'The order by time; DESC returns the latest first.',
  })
  direction!: SortDirection;
}
