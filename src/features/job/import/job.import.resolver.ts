import { Args, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Context } from '../../../context';
import { complexity } from '../../../graphql-types/complexity';
import { Role } from '../../../graphql-types/role';
import { parseId } from '../../../lib/values/ids';
import { jobLoader } from '../job.loader';
import { Job } from '../job.type';
import { checkedChanges, idOf, rowProblems } from './job.import.check';
import { ImportJobsArgs } from './job.import.input';
import { requireShortDescriptions } from './job.import.descriptions.storage';
import { importJobs } from './job.import.storage';
import { ImportedJob, JobImport, toJobImport } from './job.import.type';

@Resolver(() => Job)
export class JobImportResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => JobImport, {
    nullable: true,
    complexity: complexity.importedRows,
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
    // As sent: validation rewrites addresses depending on the jobs' current values.
    const text = JSON.stringify(rows);
    const ids = rows.map(idOf);
    const withContent = rows.some((row) => row.content !== undefined);
    if (withContent) await requireShortDescriptions(context.database, ids);
    const problems = await rowProblems(rows, context);
    const planned = await importJobs(context.database, by, {
      ids,
      withContent,
      userIds: rows.flatMap((row) => (row.userIds ?? []).flatMap((id) => parseId(id) ?? [])),
      write: !dryRun,
      request: idempotencyKey === null ? null : { key: idempotencyKey, text },
      changesOf: (jobs, now) => checkedChanges(rows, problems, jobs, now),
    });
    // They hold what was read for the validation.
    context.loaders.clear();
    return toJobImport(planned, !dryRun);
  }
}

@Resolver(() => ImportedJob)
export class ImportedJobResolver {
  @FieldResolver(() => Job, {
    nullable: true,
    description:
      'The job as it is now; null in a preview, and when it has been deleted since, as a ' +
      'repetition with the same `idempotencyKey` may find.',
  })
  job(@Root() { id, isWritten }: ImportedJob, @Ctx() context: Context): Promise<Job | null> | null {
    return id !== null && isWritten ? context.loader(jobLoader).load(id) : null;
  }
}
