import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { Cacheable } from '../../graphql-types/cache-hint';
import { complexity } from '../../graphql-types/complexity';
import {
  checkedAfter,
  checkedFirst,
  ConnectionArgs,
  connectionOf,
} from '../../graphql-types/connection';
import { parseId } from '../../lib/values/ids';
import type { Listed, Wanted } from '../../lib/lists/list';
import { IdsArgs } from '../../graphql-types/ids-args';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { depthAfter, jobCursor, jobPosition } from './list/job-list.cursor';
import { checkedSearch, JobSearchArgs } from './job.input';
import { jobLoader } from './job.loader';
import type { JobListSearch } from './list/job-list.request';
import { listJobs, type JobWindow, type ListedJobRow } from './list/job-list.storage';
import { Job } from './job.type';

const JobPage = pageOf(Job, 'JobPage', 'jobs');
const JobConnection = connectionOf(Job, 'Job', 'jobs');

const ORDER =
  'Published jobs: the largest `weigh` first, with `near` the nearest first, or in another ' +
  '`order`. A logged-in caller sees the jobs that are open to everyone and those restricted to ' +
  'the caller or to an ancestor; an anonymous caller sees all.';

const RESTRICTION =
  'A restriction to users concerns lists: anyone who knows the id can read the job.';

@Resolver(() => Job)
export class JobResolver {
  @Query(() => JobPage, {
    complexity: complexity.jobs,
    description: `${ORDER} Returned in numbered pages.`,
  })
  async jobs(
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => JobSearchArgs) args: JobSearchArgs,
    @Ctx() context: Context,
  ) {
    const window = pageWindow(page, context.config.largestPage);
    const search = await checkedSearch(args, context);
    return new JobPage(
      { window, read: (wanted) => readPage(context, search, window, wanted) },
      (row) => listedJob(row, search, context),
    );
  }

  @Query(() => JobConnection, {
    complexity: complexity.jobs,
    description: `${ORDER} Returned as a cursor connection.`,
  })
  async jobsConnection(
    @Args(() => ConnectionArgs) connection: ConnectionArgs,
    @Args(() => JobSearchArgs) args: JobSearchArgs,
    @Ctx() context: Context,
  ) {
    const first = checkedFirst(connection, context.config.largestPage);
    const search = await checkedSearch(args, context);
    const after = checkedAfter(connection, (cursor) => jobPosition(search, cursor));
    const window = {
      offset: 0,
      size: first + 1,
      ...(after !== null && { after }),
    };
    return new JobConnection(
      { first, after, read: (wanted) => readPage(context, search, window, wanted) },
      (row, index) => ({
        node: listedJob(row, search, context),
        cursor: jobCursor(search, { ...row, ...depthAfter(after, index) }),
      }),
    );
  }

  @Cacheable()
  @Query(() => Job, {
    nullable: true,
    description:
      'The job with this id; null when there is none. A hidden or expired job is null, too, ' +
      `except for editors. ${RESTRICTION}`,
  })
  async job(
    @Arg('id', () => ID, { description: "The job's id." }) text: string,
    @Arg('onlyPublished', () => Boolean, {
      defaultValue: false,
      description: 'Whether a hidden or expired job is null for editors, too.',
    })
    onlyPublished: boolean,
    @Ctx() context: Context,
  ): Promise<Job | null> {
    const id = parseId(text);
    const job = id === null ? null : await context.loader(jobLoader).load(id);
    return onlyPublished && job?.isHidden === true ? null : job;
  }

  @Cacheable()
  @Query(() => [Job], {
    nullable: 'items',
    description:
      'The jobs with these ids, in the order of the ids; null in the place of each that `job` ' +
      `returns null for. ${RESTRICTION}`,
  })
  jobsById(
    @Args(() => IdsArgs) { ids }: IdsArgs,
    @Ctx() context: Context,
  ): Promise<(Job | null)[]> {
    return Promise.all(ids.map((id) => this.job(id, false, context)));
  }
}

/** Reads a page; counts a search for a keyword once, at its first page. */
async function readPage(
  { database, services }: Context,
  search: JobListSearch,
  window: JobWindow,
  wanted: Wanted,
): Promise<Listed<ListedJobRow>> {
  const page = await listJobs(database, search, window, wanted, services.keywordCounts);
  const isFirst = window.offset === 0 && window.after === undefined;
  if (isFirst && search.keyword !== null)
    services.activity?.search(search.keyword, page.total + page.rows.length > 0);
  return page;
}

function listedJob(row: ListedJobRow, { point }: JobListSearch, { mediaBase }: Context): Job {
  return new Job(row, mediaBase, point === null ? undefined : { from: point, metres: row.metres });
}
