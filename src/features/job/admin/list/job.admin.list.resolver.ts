import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../../../context';
import { noneNamed } from '../../../../errors';
import { complexity } from '../../../../graphql-types/complexity';
import { checkedId } from '../../../../graphql-types/edit-args';
import { listRequest, type SearchArgs } from '../../../../graphql-types/list';
import { parseId } from '../../../../lib/values/ids';
import { PageArgs, pageOf, pageWindow } from '../../../../graphql-types/page';
import { Role } from '../../../../graphql-types/role';
import { ancestryLoader, userLoader } from '../../../user/user.loader';
import { User } from '../../../user/user.type';
import { AdminJobFilter, AdminJobListArgs, JobsAsUserArgs } from './job.admin.list.input';
import { JobSearch } from './job.admin.search.storage';
import { jobInternalsLoader } from '../job.admin.loader';
import { VisibleJob } from '../job.admin.type';
import { AdminJobPage, SearchedJobs } from './job.admin.page.resolver';
import { checkedSearch } from '../../job.input';
import { findJobs } from '../../job.storage';
import { listJobs } from '../../list/job-list.storage';
import { isOpenTo } from '../../job.row';
import { Job } from '../../job.type';

const VisibleJobPage = pageOf(VisibleJob, 'VisibleJobPage', 'jobs');

@Resolver(() => VisibleJob)
export class JobAdminListResolver {
  @Authorized(Role.EDITOR)
  @Query(() => AdminJobPage, {
    nullable: true,
    description:
      'All jobs, including restricted and hidden ones, with filters, search, sorting and ' +
      'pages. For editors.',
  })
  adminJobs(
    @Args(() => AdminJobListArgs) args: SearchArgs,
    @Ctx() { database, config, mediaBase }: Context,
    @Arg('filter', () => AdminJobFilter, {
      nullable: true,
      description: 'Conditions that a job must meet.',
    })
    filter?: AdminJobFilter | null,
  ) {
    const search = new JobSearch(database, {
      ...listRequest(args, config.largestPage),
      filter: filter ?? {},
    });
    return new SearchedJobs(search, (row) => new Job(row, mediaBase));
  }

  @Authorized(Role.EDITOR)
  @Query(() => VisibleJobPage, {
    nullable: true,
    complexity: complexity.jobs,
    description:
      'The jobs that a user sees, in the same order and on the same pages, each with the ' +
      'reason why. For editors.',
  })
  async jobsAsUser(
    @Args(() => JobsAsUserArgs) args: JobsAsUserArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ) {
    const { database, config, mediaBase, services } = context;
    const window = pageWindow(page, config.largestPage);
    const ancestry = await context.loader(ancestryLoader).load(checkedId(args.userId, 'userId'));
    if (ancestry.length === 0) throw noneNamed('userId', 'user');
    const asUser = { ...(await checkedSearch(args, context)), audience: ancestry };
    return new VisibleJobPage(
      {
        window,
        read: (wanted) => listJobs(database, asUser, window, wanted, services.keywordCounts),
      },
      (row) => ({ job: new Job(row, mediaBase), ancestry }),
    );
  }

  @Authorized(Role.EDITOR)
  @Query(() => VisibleJob, {
    nullable: true,
    description:
      'A job as a user sees it in the lists, with the reason why; null when the user does not ' +
      'see it. For editors.',
  })
  async jobAsUser(
    @Arg('id', () => ID, { description: "The job's id." }) id: string,
    @Arg('userId', () => ID, { description: 'The user whose view to show.' }) userId: string,
    @Ctx() context: Context,
  ): Promise<VisibleJob | null> {
    const ancestry = await context.loader(ancestryLoader).load(checkedId(userId, 'userId'));
    if (ancestry.length === 0) throw noneNamed('userId', 'user');
    const [row] = await findJobs(context.database, [parseId(id) ?? 0]);
    if (row?.is_shown !== true) return null;
    const userIds = (await context.loader(jobInternalsLoader).load(row.id))?.user_ids ?? [];
    return isOpenTo(userIds, ancestry) ? { job: new Job(row, context.mediaBase), ancestry } : null;
  }

  @FieldResolver(() => User, {
    nullable: true,
    description:
      'The user or nearest ancestor that the job is restricted to; null when it is open to ' +
      'everyone.',
  })
  async through(
    @Root() { job, ancestry }: VisibleJob,
    @Ctx() context: Context,
  ): Promise<User | null> {
    const internals = await context.loader(jobInternalsLoader).load(job.id);
    const named = ancestry.find((id) => internals?.user_ids.includes(id));
    return named === undefined ? null : context.loader(userLoader).load(named);
  }
}
