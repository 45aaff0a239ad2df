import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { CreateArgs } from '../../../graphql-types/edit-args';
import { IsList, IsRowId } from '../../../graphql-types/input-rules';
import { IsOptional, NULL_IS_REFUSED } from '../../../graphql-types/validation';
import { UpdateJobInput } from '../admin/job.admin.input';

/** As many rows as a recruiter pastes at once, and as one transaction writes in seconds. */
const MAX_ROWS = 1000;

@InputType({
  description:
    'A row of a spreadsheet of jobs: with an id it changes that job, without one it adds a job. ' +
    'Omitted fields keep their values. A `factoryPriceTotal` that the job has already counts as ' +
    `omitted, so that in an edited export it still follows the prices. ${NULL_IS_REFUSED}`,
})
export class ImportJobInput extends UpdateJobInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the job to change; when omitted or null, the row adds a job.',
  })
  @IsOptional()
  @IsRowId()
  id?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The `version` that the preview showed; when omitted or null, it is not checked.',
  })
  expectedVersion?: number | null;
}

/** The rows' fields are validated with the database, to report all errors at once. */
@ArgsType()
export class ImportJobsArgs extends CreateArgs {
  @Field(() => [ImportJobInput], {
    description: `The rows, at most ${MAX_ROWS}; either all are written or none.`,
  })
  @IsList(1, MAX_ROWS)
  rows!: ImportJobInput[];

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether only to check the rows: nothing is written, and the result is a preview.',
  })
  dryRun!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'A client-generated UUID. Repeating an import with the same key and rows returns what the ' +
      'first one did, and writes nothing; a key that was used for other rows, or by `createJob`, ' +
      'is refused. A preview ignores it. A key belongs to one user.',
  })
  override idempotencyKey?: string | null;
}
