import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Knex } from 'knex';
import { Context } from '../../context';
import { noneNamed } from '../../errors';
import { PerCaller } from '../../graphql-types/cache-hint';
import { parseId } from '../../lib/values/ids';
import { jobLoader } from '../job/job.loader';
import { Job } from '../job/job.type';
import { favouriteFlagLoader } from './favourite.loader';
import {
  addFavourite,
  favouriteTime,
  removeFavourite,
  toggleFavourite,
  type FavouriteOutcome,
} from './favourite.storage';
import { Favourite, FavouriteChange } from './favourite.type';

const JOB_ID = { description: "The job's id." };

@Resolver(() => Job)
export class JobFavouriteResolver {
  @PerCaller()
  @FieldResolver(() => Boolean, {
    description:
      "Whether the job is one of the viewer's favourites; false for an anonymous caller.",
  })
  isFavourite(@Root() job: Job, @Ctx() context: Context): Promise<boolean> {
    return context.loader(favouriteFlagLoader).load(job.id);
  }
}

/** Gives each favourite an id of its own, so that client caches store it once. */
@Resolver(() => Favourite)
export class FavouriteIdentityResolver {
  @FieldResolver(() => ID, { description: 'Identifies the favourite.' })
  async id(@Root() { job }: Favourite, @Ctx() context: Context): Promise<string> {
    return `${(await context.requireViewer()).id}-${job.id}`;
  }
}

@Resolver(() => FavouriteChange)
export class FavouriteResolver {
  @Authorized()
  @Mutation(() => FavouriteChange, {
    nullable: true,
    description:
      'Adds the job to the favourites, or removes it if it is already one of them. For logged-in ' +
      'callers.',
  })
  toggleFavourite(
    @Arg('jobId', () => ID, JOB_ID) jobId: string,
    @Ctx() context: Context,
  ): Promise<FavouriteChange> {
    return change(jobId, context, toggleFavourite);
  }

  @Authorized()
  @Mutation(() => FavouriteChange, {
    nullable: true,
    description:
      'Adds the job to the favourites; changes nothing if it is already one of them. For ' +
      'logged-in callers.',
  })
  addFavourite(
    @Arg('jobId', () => ID, JOB_ID) jobId: string,
    @Ctx() context: Context,
  ): Promise<FavouriteChange> {
    return change(jobId, context, addFavourite);
  }

  @Authorized()
  @Mutation(() => FavouriteChange, {
    nullable: true,
    description:
      'Removes the job from the favourites; changes nothing if it is not one of them. For ' +
      'logged-in callers.',
  })
  removeFavourite(
    @Arg('jobId', () => ID, JOB_ID) jobId: string,
    @Ctx() context: Context,
  ): Promise<FavouriteChange> {
    return change(jobId, context, removeFavourite);
  }

  @FieldResolver(() => Job, {
    nullable: true,
    description:
      'The job, with `isFavourite` up to date; null when it has been hidden or deleted, as a ' +
      'job that is removed from the favourites may be.',
  })
  job(@Root() { jobId }: FavouriteChange, @Ctx() context: Context): Promise<Job | null> {
    return context.loader(jobLoader).load(jobId);
  }

  @FieldResolver(() => Favourite, {
    nullable: true,
    description:
      "The favourite; null when the job is not one now, or when the viewer's lists omit it " +
      'because it is restricted to others.',
  })
  async favourite(
    @Root() change: FavouriteChange,
    @Ctx() context: Context,
  ): Promise<Favourite | null> {
    if (!change.isFavourite) return null;
    const viewer = await context.requireViewer();
    const createTime = await favouriteTime(context.database, viewer, change.jobId);
    const job = createTime && (await this.job(change, context));
    return createTime && job && { job, createTime };
  }
}

/** Changes the viewer's favourites with `run`. Only a new favourite counts as activity. */
async function change(
  text: string,
  context: Context,
  run: (database: Knex, userId: number, jobId: number) => Promise<FavouriteOutcome>,
): Promise<FavouriteChange> {
  const viewer = await context.requireViewer();
  const jobId = parseId(text);
  if (jobId === null) throw noneNamed('jobId', 'job');
  const outcome = await run(context.database, viewer.id, jobId);
  const isFavourite = outcome !== 'removed';
  if (outcome === 'added') context.services.activity?.count('favourite');
  context.loader(favouriteFlagLoader).clear(jobId).prime(jobId, isFavourite);
  return { jobId, isFavourite };
}
