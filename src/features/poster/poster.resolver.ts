import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { noneNamed, notFound } from '../../errors';
import { parseId } from '../../lib/values/ids';
import { jobLoader } from '../job/job.loader';
import { Job } from '../job/job.type';
import { MediaKind, mediaKind } from '../media/media.rules';
import { termsOf } from './poster.rules';
import { findPosterJob, type PosterJob } from './poster.storage';
import { JobPoster, PosterDesign } from './poster.type';

@Resolver(() => JobPoster)
export class PosterResolver {
  @Authorized()
  @Mutation(() => JobPoster, {
    nullable: true,
    description:
      'Draws a poster for sharing the job: its first image, name and wages, and a ' +
      'mini-program code with the scene `<job id>_<viewer id>`. Each call returns its own URL; ' +
      'identical simultaneous requests share one drawing. For logged-in callers.',
  })
  async createJobPoster(
    @Arg('jobId', () => ID, { description: "The job's id." }) text: string,
    @Arg('design', () => PosterDesign, {
      nullable: true,
      description: 'The design; by default the one that the service is configured with.',
    })
    design: PosterDesign | undefined,
    @Ctx() context: Context,
  ): Promise<JobPoster> {
    const viewer = await context.requireViewer();
    await context.services.limits?.spend('jobPosters', `user ${viewer.id}`);
    const jobId = parseId(text);
    const job = jobId === null ? undefined : await findPosterJob(context.database, jobId);
    if (jobId === null || job === undefined) throw noneNamed('jobId', 'job');
    const request = {
      jobId,
      userId: viewer.id,
      design: design ?? context.config.posters.design,
      jobName: job.job_name,
      ...termsOf(job),
      applicants: job.people_num,
      focus: focusOf(job),
      // The document prescribes the first image. The cover is drawn if there is none, or if it
      // cannot be drawn.
      pictures: [job.images.find(isImage) ?? '', job.cover].filter(isImage),
    };
    const path = await context.services.posters.make(request, context.gone);
    context.services.activity?.count('poster');
    return { jobId, url: `${context.request.origin}/${path}` };
  }

  @FieldResolver(() => Job, { description: 'The job on the poster.' })
  async job(@Root() { jobId }: JobPoster, @Ctx() context: Context): Promise<Job> {
    const job = await context.loader(jobLoader).load(jobId);
    if (job === null) throw notFound('job');
    return job;
  }
}

const isImage = (stored: string) => stored !== '' && mediaKind(stored) === MediaKind.IMAGE;

/** The focal point of the cover, used if the poster shows the cover. */
const focusOf = ({ cover: picture, cover_focus_x: x, cover_focus_y: y }: PosterJob) =>
  x === null || y === null ? undefined : { picture, x, y };
