import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../lib/cache-hint';
import { distanceInMetres } from '../../lib/distance';
import { parseId } from '../../lib/ids';
import { pageOf, pageWindow } from '../../lib/page';
import { checkedKeyword } from '../keyword/keyword.rules';
import { checkedPlace, CoordinatesInput, JobSearchArgs } from './job.input';
import { contentLoader, jobLoader } from './job.loader';
import { toJob } from './job.row';
import { countJobs, listJobs } from './job.storage';
import { Job } from './job.type';

const JobPage = pageOf(Job, 'JobPage', 'jobs');

@Resolver(() => Job)
export class JobResolver {
  @Query(() => JobPage, {
    description:
      'Jobs, the largest weigh first, or the nearest first where `near` is given. A logged-in caller sees the jobs ' +
      'open to everyone and those meant for the caller or for someone above; an anonymous one sees all.',
  })
  async jobs(@Args(() => JobSearchArgs) search: JobSearchArgs, @Ctx() context: Context) {
    const window = pageWindow(search, context.config.maxPageNum);
    const near = checkedPlace(search.near, 'near');
    const keyword = checkedKeyword(search.keyword);
    const filter = { types: search.types ?? null, keyword, viewer: await context.viewer() };
    return new JobPage({
      window,
      items: async () => {
        const rows = await listJobs(context.database, filter, near, window);
        return rows.map((row) => toJob(row, context.mediaBase));
      },
      total: () => countJobs(context.database, filter),
    });
  }

  @CacheFor(60)
  @Query(() => Job, { nullable: true, description: 'The job with this id, or null where there is none.' })
  job(
    @Arg('id', () => ID, { description: "The job's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<Job | null> | null {
    const id = parseId(text);
    return id === null ? null : context.loader(jobLoader).load(id);
  }

  @FieldResolver(() => String)
  content(@Root() job: Job, @Ctx() context: Context): string | Promise<string> {
    return job.content ?? context.loader(contentLoader).load(job.id);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How far the job is from a place, in whole metres along the globe; null without a place, and where the job has ' +
      'no coordinates.',
  })
  distance(
    @Root() job: Job,
    @Arg('from', () => CoordinatesInput, { nullable: true, description: 'The place to measure from.' })
    from?: CoordinatesInput | null,
  ): number | null {
    const place = checkedPlace(from, 'from');
    return job.coordinates === null || place === null ? null : distanceInMetres(place, job.coordinates);
  }
}
