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
import { ONLY_ADMINISTRATORS, Role } from '../../graphql-types/role';
import { absoluteHtml } from '../media/media.html';
import { jobCursor, jobPosition } from './list/job-list.cursor';
import { checkedPlace, CoordinatesInput } from './list/job-place.input';
import { checkedSearch, JobSearchArgs } from './job.input';
import { contentLoader, jobLoader } from './job.loader';
import { listJobs, type ListedJobRow } from './job.storage';
import { Job, toJob } from './job.type';

const JobPage = pageOf(Job, 'JobPage', 'jobs');
const JobConnection = connectionOf(Job, 'Job', 'jobs');

const ORDER =
  'Jobs, the largest weigh first, or the nearest first where `near` is given. A logged-in caller sees the jobs ' +
  'open to everyone and those meant for the caller or for someone above; an anonymous one sees all.';

@Resolver(() => Job)
export class JobResolver {
  @Query(() => JobPage, { description: `${ORDER} In numbered pages.` })
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
        return { rows: rows.map((row) => listedJob(row, near, context)), total };
      },
    });
  }

  @Query(() => JobConnection, { description: `${ORDER} From cursor to cursor.` })
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
    description: 'The job with this id, or null where there is none.',
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

  @Authorized(Role.ADMIN)
  @FieldResolver(() => String, {
    nullable: true,
    complexity: complexity.html,
    description:
      'The description as it is stored, for editors: paths of pictures, films and links are left as they are. ' +
      ONLY_ADMINISTRATORS,
  })
  storedContent(@Root() job: Job, @Ctx() context: Context): string | Promise<string> {
    return storedContent(job, context);
  }

  @CalledDirectly('from')
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How far the job is from a place, in whole metres along the globe; null without a place, and where the job has ' +
      'no coordinates.',
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

function listedJob(row: ListedJobRow, near: Coordinates | null, { mediaBase }: Context): Job {
  return toJob(row, mediaBase, near === null ? undefined : { from: near, metres: row.metres });
}
