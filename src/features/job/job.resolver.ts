import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../graphql-types/cache-hint';
import { CalledDirectly } from '../../graphql-types/called-directly';
import {
  checkedAfter,
  checkedFirst,
  ConnectionArgs,
  connectionOf,
} from '../../graphql-types/connection';
import { distanceInMetres, type Coordinates } from '../../lib/distance';
import { parseId } from '../../lib/ids';
import { complexity } from '../../graphql-types/complexity';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { ONLY_EDITORS, Role } from '../../graphql-types/role';
import { absoluteHtml } from '../media/media.html';
import { jobCursor, jobPosition } from './list/job-list.cursor';
import { checkedPlace, CoordinatesInput } from './list/job-place.input';
import { checkedSearch, JobSearchArgs } from './job.input';
import { contentLoader, jobLoader } from './job.loader';
import type { JobFilter } from './list/job.filter';
import { listJobs, type ListedJobRow } from './job.storage';
import { Job, toJob } from './job.type';

const JobPage = pageOf(Job, 'JobPage', 'jobs');
const JobConnection = connectionOf(Job, 'Job', 'jobs');

const ORDER =
  'Jobs, the largest `weigh` first, or the nearest first when `near` is given. A logged-in caller ' +
  'sees the jobs that are open to everyone and those restricted to the caller or to an ancestor; ' +
  'an anonymous caller sees all jobs.';

@Resolver(() => Job)
export class JobResolver {
  @Query(() => JobPage, { description: `${ORDER} Returned in numbered pages.` })
  async jobs(
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => JobSearchArgs) search: JobSearchArgs,
    @Ctx() context: Context,
  ) {
    const window = pageWindow(page, context.config.maxPageNum);
    const { filter, near } = await checkedSearch(search, context);
    return new JobPage({
      window,
      read: async (wanted) => {
        const { rows, total } = await listJobs(context.database, filter, near, window, wanted);
        if (window.offset === 0) countSearch(context, filter, total + rows.length);
        return { rows: rows.map((row) => listedJob(row, near, context)), total };
      },
    });
  }

  @Query(() => JobConnection, { description: `${ORDER} Returned as a cursor connection.` })
  async jobsConnection(
    @Args(() => ConnectionArgs) connection: ConnectionArgs,
    @Args(() => JobSearchArgs) search: JobSearchArgs,
    @Ctx() context: Context,
  ) {
    const first = checkedFirst(connection, context.config.maxPageNum);
    const { filter, near } = await checkedSearch(search, context);
    const after = checkedAfter(connection, (cursor) => jobPosition(near, cursor));
    const window = {
      offset: 0,
      size: first + 1,
      ...(after !== null && { after }),
    };
    return new JobConnection({
      first,
      after,
      read: async (wanted) => {
        const { rows, total } = await listJobs(context.database, filter, near, window, wanted);
        if (after === null) countSearch(context, filter, total + rows.length);
        const edges = rows.map((row) => ({
          node: listedJob(row, near, context),
          cursor: jobCursor(near, row),
        }));
        return { rows: edges, total };
      },
    });
  }

  @CacheFor(60)
  @Query(() => Job, {
    nullable: true,
    description: 'The job with this id; null when there is none.',
  })
  job(
    @Arg('id', () => ID, { description: "The job's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<Job | null> | null {
    const id = parseId(text);
    return id === null ? null : context.loader(jobLoader).load(id);
  }

  @FieldResolver(() => String, { complexity: complexity.html })
  async content(@Root() job: Job, @Ctx() context: Context): Promise<string> {
    return absoluteHtml(await storedContent(job, context), context.mediaBase);
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => String, {
    nullable: true,
    complexity: complexity.html,
    description:
      'The description as stored, for editing: the paths of images, videos and links are unchanged. ' +
      ONLY_EDITORS,
  })
  storedContent(@Root() job: Job, @Ctx() context: Context): string | Promise<string> {
    return storedContent(job, context);
  }

  @CalledDirectly('from')
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The great-circle distance of the job from a place, in whole metres; null when no ' +
      'place is given or the job has no coordinates.',
  })
  distance(
    @Root() job: Job,
    @Arg('from', () => CoordinatesInput, {
      nullable: true,
      description: 'The place to measure from.',
    })
    from?: CoordinatesInput | null,
  ): number | null {
    const place = checkedPlace(from, 'from');
    if (job.coordinates === null || place === null) return null;
    // What the list was ordered by: a second computation could end a metre beside it.
    const { measured } = job;
    return measured?.from.lng === place.lng && measured.from.lat === place.lat
      ? measured.metres
      : distanceInMetres(place, job.coordinates);
  }
}

function storedContent(job: Job, context: Context): string | Promise<string> {
  return job.content ?? context.loader(contentLoader).load(job.id);
}

/** The first page of a search is one; what is found on it, or counted, tells whether anything is. */
function countSearch({ services }: Context, { keyword }: JobFilter, found: number): void {
  if (keyword !== null) services.activity?.search(keyword, found > 0);
}

function listedJob(row: ListedJobRow, near: Coordinates | null, { mediaBase }: Context): Job {
  return toJob(row, mediaBase, near === null ? undefined : { from: near, metres: row.metres });
}
