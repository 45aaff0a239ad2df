import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { CalledDirectly } from '../../graphql-types/called-directly';
import { complexity } from '../../graphql-types/complexity';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { ONLY_EDITORS, Role } from '../../graphql-types/role';
import { distanceInMetres } from './distance';
import { FocalPoint } from '../media/focal-point.type';
import { absoluteHtml } from '../media/html/media.html';
import { mediaKind, mediaUrl, ownThumbnail } from '../media/media.rules';
import { Media } from '../media/media.type';
import { ThumbnailArgs } from '../media/thumbnail/thumbnail.input';
import { checkedPlace, CoordinatesInput } from './list/area/job-place.input';
import { contentLoader, coverFocusLoader, createTimeLoader, imagesLoader } from './job.loader';
import { Job } from './job.type';

/** Fields of a job that need more than its row. */
@Resolver(() => Job)
export class JobFieldsResolver {
  @FieldResolver(() => String, { complexity: complexity.html })
  async content(@Root() job: Job, @Ctx() context: Context): Promise<string> {
    return absoluteHtml(await storedContent(job, context), context.mediaBase);
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => String, {
    nullable: true,
    complexity: complexity.storedHtml,
    description:
      'The description as stored, for editing: the paths of images, videos and links are ' +
      `unchanged. ${ONLY_EDITORS}`,
  })
  storedContent(@Root() job: Job, @Ctx() context: Context): string | Promise<string> {
    return storedContent(job, context);
  }

  @FieldResolver(() => [Media])
  async images(@Root() job: Job, @Ctx() context: Context): Promise<Media[]> {
    const paths = job.images ?? (await context.loader(imagesLoader).load(job.id));
    return paths
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map((path) => ({ type: mediaKind(path), url: mediaUrl(context.mediaBase, path) }));
  }

  @FieldResolver(() => FocalPoint, {
    nullable: true,
    description:
      'The point of the cover that stays visible when it is cropped, as on a poster; null when ' +
      'none is set.',
  })
  coverFocus(@Root() { id }: Job, @Ctx() context: Context): Promise<FocalPoint | null> {
    return context.loader(coverFocusLoader).load(id);
  }

  @FieldResolver(() => DateTimeISO, {
    nullable: true,
    description:
      'When the job was added; null when unknown, as of jobs from an old system that did not ' +
      'record it, or added before this was recorded.',
  })
  createTime(@Root() { id }: Job, @Ctx() context: Context): Promise<Date | null> {
    return context.loader(createTimeLoader).load(id);
  }

  @FieldResolver(() => String, {
    complexity: complexity.thumbnail,
    description:
      "The absolute address of a smaller copy of the cover; the cover's own address when it is " +
      "not below this service's `uploads/`.",
  })
  coverThumbnail(
    @Root() { cover }: Job,
    @Args(() => ThumbnailArgs) { width }: ThumbnailArgs,
    @Ctx() { mediaBase }: Context,
  ): string {
    return ownThumbnail(cover, width, mediaBase);
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
    // The distance by which the list was ordered: computed again, it could differ by a metre.
    const { measured } = job;
    return measured?.from.lng === place.lng && measured.from.lat === place.lat
      ? measured.metres
      : distanceInMetres(place, job.coordinates);
  }
}

function storedContent(job: Job, context: Context): string | Promise<string> {
  return job.content ?? context.loader(contentLoader).load(job.id);
}
