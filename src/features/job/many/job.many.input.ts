import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { VersionedRow } from '../../../database/editing/planned-rows';
import { badFields, badInput, type FieldProblem } from '../../../errors';
import { Decimal } from '../../../graphql-types/decimal.scalar';
import { IsMoneyChange, IsRowIds } from '../../../graphql-types/input-rules';
import { IsOptional, LooksUpTogether, NULL_IS_REFUSED } from '../../../graphql-types/validation';
import { parseId } from '../../../lib/values/ids';
import { messages } from '../../../lib/messages/messages';
import { AreUsers } from '../../user/user.lookups';
import { JobTermsInput } from '../admin/job.admin.terms.input';

/** The most jobs that one transaction changes in seconds. */
const MAX_JOBS = 1000;
/** Limited because each user of each job is an entry of an index. */
const MAX_USERS = 100;

/** The amounts to add, and the prices that each excludes. */
const ADDED = [
  ['addToFactoryPrice', 'factoryPrice'],
  ['addToSubsidyPrice', 'subsidyPrice'],
] as const;

/** Refuses both at once: a total set by hand would change only by the added amount. */
const priceAndAmount = (input: UpdateJobsInput): FieldProblem[] =>
  ADDED.filter(([amount, price]) => input[amount] !== undefined && input[price] !== undefined).map(
    ([field, price]) => ({ field, code: 'NOT_ALLOWED', message: messages.notTogether(price) }),
  );

/** Returns validated changes of many jobs; throws BAD_USER_INPUT if a price is set and added to. */
export function checkedInput(input: UpdateJobsInput): UpdateJobsInput {
  const problems = priceAndAmount(input);
  if (problems.length > 0) throw badFields(problems);
  return input;
}

@InputType({
  description: `Changes to each of many jobs; omitted fields keep their values. ${NULL_IS_REFUSED}`,
})
@LooksUpTogether(ADDED.flat(), (input) => Promise.resolve(priceAndAmount(input as UpdateJobsInput)))
export class UpdateJobsInput extends JobTermsInput {
  @Field(() => Decimal, {
    nullable: true,
    description:
      "Yuan per hour to add to each job's `factoryPrice`; negative to lower it. Unless " +
      '`factoryPriceTotal` is given, too, it changes by as much, even if it was set by hand. ' +
      'Must not be given together with `factoryPrice`.',
  })
  @IsMoneyChange()
  addToFactoryPrice?: string;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'As `addToFactoryPrice`, for `subsidyPrice`, together with which it must not be given.',
  })
  @IsMoneyChange()
  addToSubsidyPrice?: string;

  @Field(() => [ID], {
    nullable: true,
    description:
      `The ids of the users to restrict the jobs to, at most ${MAX_USERS}; their descendants ` +
      'see them too. An empty list opens them to everyone.',
  })
  @IsRowIds(0, MAX_USERS)
  @AreUsers()
  userIds?: string[];
}

@ArgsType()
export class ManyJobsArgs {
  @Field(() => [ID], {
    description: `The ids of the jobs, each once, at most ${MAX_JOBS}; either all change or none.`,
  })
  @IsRowIds(1, MAX_JOBS, parseId)
  ids!: string[];

  @Field(() => [Int], {
    nullable: true,
    description:
      'The `version` of each job that was last read, in the order of `ids`; when omitted, ' +
      'versions are not checked.',
  })
  @IsOptional()
  expectedVersions?: number[] | null;
}

/** Returns the validated jobs. Throws BAD_USER_INPUT unless all of them have a version, or none. */
export function versionedJobs({ ids, expectedVersions }: ManyJobsArgs): VersionedRow[] {
  if (expectedVersions != null && expectedVersions.length !== ids.length)
    throw badInput('expectedVersions', 'INVALID', messages.versionForEach);
  return ids.map((id, index) => ({ id: Number(id), version: expectedVersions?.[index] ?? null }));
}
