import { Arg, Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../../context';
import { reorderRows } from '../../../database/editing/reordering';
import { EditArgs, newWeighs, ReorderArgs, editTarget } from '../../../graphql-types/edit-args';
import { Role } from '../../../graphql-types/role';
import { jobChange } from './job.admin.changes';
import { CreateJobArgs, CreateJobInput, UpdateJobInput } from './job.admin.input';
import { jobAfterWrite } from './job.admin.loader';
import { createJob, deleteJob, updateJob } from './job.admin.storage';
import { editedJob } from './job.admin.table';
import { DeletedJob } from './job.admin.type';
import { Job } from '../job.type';

@Resolver(() => Job)
export class JobAdminResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => Job, {
    nullable: true,
    description:
      'Adds a job. Without `userIds` and `status`, everyone sees it at once. For editors.',
  })
  async createJob(
    @Arg('input', () => CreateJobInput, { description: 'The job.' }) input: CreateJobInput,
    @Args(() => CreateJobArgs) { idempotencyKey = null }: CreateJobArgs,
    @Ctx() context: Context,
  ): Promise<Job> {
    const { id: by } = await context.requireViewer();
    const id = await createJob(context.database, by, jobChange(input), idempotencyKey);
    return jobAfterWrite(context, id);
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => Job, {
    nullable: true,
    description: 'Changes the given fields of a job. For editors.',
  })
  async updateJob(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('input', () => UpdateJobInput, { description: 'The fields to change.' })
    input: UpdateJobInput,
    @Ctx() context: Context,
  ): Promise<Job> {
    const { id: by } = await context.requireViewer();
    const row = editTarget(args);
    await updateJob(context.database, by, row, jobChange(input));
    return jobAfterWrite(context, row.id);
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => DeletedJob, {
    nullable: true,
    description: 'Deletes a job and removes it from all favourites. For editors.',
  })
  async deleteJob(
    @Args(() => EditArgs) args: EditArgs,
    @Ctx() context: Context,
  ): Promise<DeletedJob> {
    const { id: by } = await context.requireViewer();
    const row = editTarget(args);
    return { id: row.id, favourites: await deleteJob(context.database, by, row) };
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => [Job], {
    nullable: true,
    description: 'Sets the sort weights of many jobs at once. For editors.',
  })
  async reorderJobs(
    @Args(() => ReorderArgs) args: ReorderArgs,
    @Ctx() context: Context,
  ): Promise<Job[]> {
    const { id: by } = await context.requireViewer();
    const items = newWeighs(args);
    await reorderRows(context.database, by, editedJob, items);
    return Promise.all(items.map(({ id }) => jobAfterWrite(context, id)));
  }
}
