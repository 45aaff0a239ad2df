import { Arg, Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../../context';
import { Role } from '../../../graphql-types/role';
import { Job } from '../job.type';
import { jobChange } from '../admin/job.admin.changes';
import { jobAfterWrite } from '../admin/job.admin.loader';
import { checkedInput, ManyJobsArgs, versionedJobs, UpdateJobsInput } from './job.many.input';
import { deleteJobs, updateJobs } from './job.many.storage';
import { DeletedJob } from '../admin/job.admin.type';

const ALL_OR_NONE =
  'All in one transaction: if a job is missing (NOT_FOUND), has changed since its expected ' +
  'version (CONFLICT) or cannot be changed like this (BAD_USER_INPUT), none changes, and ' +
  '`extensions.refusals` names each such job with `id`, `code`, `message`, the `field` that is ' +
  'wrong, if one is, and, for a conflict, `currentVersion`.';

@Resolver(() => Job)
export class ManyJobsResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => [Job], {
    nullable: true,
    description: `Changes the given fields of many jobs. ${ALL_OR_NONE} For editors.`,
  })
  async updateJobs(
    @Args(() => ManyJobsArgs) args: ManyJobsArgs,
    @Arg('input', () => UpdateJobsInput, { description: 'The fields to change.' })
    input: UpdateJobsInput,
    @Ctx() context: Context,
  ): Promise<Job[]> {
    const { id: by } = await context.requireViewer();
    const jobs = versionedJobs(args);
    await updateJobs(context.database, by, jobs, jobChange(checkedInput(input)));
    return Promise.all(jobs.map(({ id }) => jobAfterWrite(context, id)));
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => [DeletedJob], {
    nullable: true,
    description:
      'Deletes many jobs and removes them from all favourites. ' + `${ALL_OR_NONE} For editors.`,
  })
  async deleteJobs(
    @Args(() => ManyJobsArgs) args: ManyJobsArgs,
    @Ctx() context: Context,
  ): Promise<DeletedJob[]> {
    const { id: by } = await context.requireViewer();
    const jobs = versionedJobs(args);
    const favourites = await deleteJobs(context.database, by, jobs);
    return jobs.map(({ id }) => ({ id, favourites: favourites.get(id) ?? 0 }));
  }
}
