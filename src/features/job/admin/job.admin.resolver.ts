import { Arg, Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../../context';
import { reorderRows } from '../../../database/reordering';
import { badFields, notFound } from '../../../errors';
import { EditArgs, newWeighs, ReorderArgs, seen } from '../../../graphql-types/edit-args';
import { Role } from '../../../graphql-types/role';
import { userLoader } from '../../user/user.loader';
import { CreateJobInput, jobChanges, restrictedTo, UpdateJobInput } from './job.admin.input';
import { jobInternalsLoader } from './job.admin.loader';
import { NO_PRICES } from './job.admin.rules';
import { createJob, deleteJob, editedJob, updateJob } from './job.admin.storage';
import { DeletedJob } from './job.admin.type';
import { jobLoader } from '../job.loader';
import { Job } from '../job.type';

/** Of more users who are not there the others are only counted. */
const MOST_NAMED = 20;

@Resolver(() => Job)
export class JobAdminResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => Job, {
    nullable: true,
    description: 'Adds a job. Without `userIds`, everyone sees it at once.',
  })
  async createJob(
    @Arg('input', () => CreateJobInput, { description: 'The job.' }) input: CreateJobInput,
    @Ctx() context: Context,
  ): Promise<Job> {
    const { id: by } = await context.requireViewer();
    await checkUsers(context, input);
    return written(context, await createJob(context.database, by, jobChanges(input, NO_PRICES)));
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => Job, { nullable: true, description: 'Changes the given fields of a job.' })
  async updateJob(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('input', () => UpdateJobInput, { description: 'The fields to change.' })
    input: UpdateJobInput,
    @Ctx() context: Context,
  ): Promise<Job> {
    const { id: by } = await context.requireViewer();
    await checkUsers(context, input);
    const row = seen(args);
    await updateJob(context.database, by, row, (prices) => jobChanges(input, prices));
    return written(context, row.id);
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => DeletedJob, {
    nullable: true,
    description: 'Deletes a job and removes it from all favourites.',
  })
  async deleteJob(
    @Args(() => EditArgs) args: EditArgs,
    @Ctx() context: Context,
  ): Promise<DeletedJob> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    return { id: row.id, favourites: await deleteJob(context.database, by, row) };
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => [Job], {
    nullable: true,
    description: 'Sets the sort weights of many jobs at once.',
  })
  async reorderJobs(
    @Args(() => ReorderArgs) args: ReorderArgs,
    @Ctx() context: Context,
  ): Promise<Job[]> {
    const { id: by } = await context.requireViewer();
    const items = newWeighs(args);
    await reorderRows(context.database, by, editedJob, items);
    return Promise.all(items.map(({ id }) => written(context, id)));
  }
}

/** Throws BAD_USER_INPUT where the job would be restricted to users who are not there. */
async function checkUsers(context: Context, { userIds = [] }: UpdateJobInput): Promise<void> {
  const ids = restrictedTo(userIds);
  const users = await Promise.all(ids.map((id) => context.loader(userLoader).load(id)));
  const missing = ids.filter((_, index) => users[index] === null);
  if (missing.length > 0)
    throw badFields([{ field: 'userIds', message: `There is no user ${namesOf(missing)}.` }]);
}

const namesOf = (ids: readonly number[]) =>
  ids.length > MOST_NAMED
    ? `${ids.slice(0, MOST_NAMED).join(', ')} and ${ids.length - MOST_NAMED} more`
    : ids.join(', ');

/** The job as it is after a write. */
async function written(context: Context, id: number): Promise<Job> {
  context.loader(jobInternalsLoader).clear(id);
  const job = await context.loader(jobLoader).clear(id).load(id);
  if (job === null) throw notFound('job');
  return job;
}
