import { Args, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../../context';
import { Role } from '../../../graphql-types/role';
import { parseId } from '../../../lib/values/ids';
import { Job } from '../job.type';
import { checkedChanges, idOf, rowProblems } from './job.import.check';
import { ImportJobsArgs } from './job.import.input';
import { importJobs } from './job.import.storage';
import { JobImport, toJobImport } from './job.import.type';

@Resolver(() => Job)
export class JobImportResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => JobImport, {
    nullable: true,
    description:
      'Adds and changes many jobs in one transaction, from the rows of a spreadsheet; with ' +
      '`dryRun` it only reports what would change. BAD_USER_INPUT names every wrong cell as ' +
      '`rows.<index from 0>.<field>`; CONFLICT names the rows whose jobs have changed since ' +
      '`expectedVersion`. For editors.',
  })
  async importJobs(
    @Args(() => ImportJobsArgs) { rows, dryRun, idempotencyKey = null }: ImportJobsArgs,
    @Ctx() context: Context,
  ): Promise<JobImport> {
    const { id: by } = await context.requireViewer();
    // As they were sent: validation rewrites addresses by what the jobs have now.
    const content = JSON.stringify(rows);
    const problems = await rowProblems(rows, context);
    const planned = await importJobs(context.database, by, {
      ids: rows.map(idOf),
      userIds: rows.flatMap((row) => (row.userIds ?? []).flatMap((id) => parseId(id) ?? [])),
      write: !dryRun,
      request: idempotencyKey === null ? null : { key: idempotencyKey, content },
      changesOf: (jobs, now) => checkedChanges(rows, problems, jobs, now),
    });
    return toJobImport(planned);
  }
}
