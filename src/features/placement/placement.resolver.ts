import DataLoader from 'dataloader';
import { Args, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import type { Viewer } from '../../services';
import { complexity } from '../../graphql-types/complexity';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { jobLoader } from '../job/job.loader';
import { Job } from '../job/job.type';
import { childCountLoader, userLoader } from '../user/user.loader';
import { User } from '../user/user.type';
import { NULL_IF_UNREADABLE, ViewerType } from '../viewer/viewer.type';
import { countAll, countArrivals, type ArrivalRow } from './placement.storage';
import { Arrivals, Team } from './placement.type';

const ArrivalsPage = pageOf(Arrivals, 'ArrivalsPage', 'arrivals');

const ofUser = ({ id, ...row }: ArrivalRow): Arrivals => ({
  ...row,
  id: `user-${id}`,
  userId: id,
  jobId: null,
});
const ofJob = ({ id, ...row }: ArrivalRow): Arrivals => ({
  ...row,
  id: `job-${id}`,
  userId: null,
  jobId: id,
});

@Resolver(() => ViewerType)
export class PlacementResolver {
  @FieldResolver(() => Team, {
    nullable: true,
    description: `The users below the viewer. ${NULL_IF_UNREADABLE}`,
  })
  team(@Root() { id: userId }: Viewer): Team {
    return { userId };
  }

  @Authorized(Role.ADMIN)
  @Query(() => ArrivalsPage, {
    nullable: true,
    description:
      "How many new users each user's posters brought, the most first. For administrators.",
  })
  arrivalsByUser(@Args(() => PageArgs) args: PageArgs, @Ctx() { database, config }: Context) {
    const window = pageWindow(args, config.largestPage);
    return new ArrivalsPage(countArrivals(database, 'inviter_id', window), ofUser);
  }

  @Authorized(Role.ADMIN)
  @Query(() => ArrivalsPage, {
    nullable: true,
    description:
      "How many new users each job's posters brought, the most first. For administrators.",
  })
  arrivalsByJob(@Args(() => PageArgs) args: PageArgs, @Ctx() { database, config }: Context) {
    const window = pageWindow(args, config.largestPage);
    return new ArrivalsPage(countArrivals(database, 'job_id', window), ofJob);
  }
}

/** How many users are below a user. Not batched: a request only ever asks for the viewer's. */
const teamSizeLoader = ({ database }: Context) =>
  new DataLoader<number, number>((ids) => Promise.all(ids.map((id) => countAll(database, id))));

@Resolver(() => Team)
export class TeamResolver {
  @FieldResolver(() => Int, { description: 'The number of users directly below.' })
  directCount(@Root() { userId }: Team, @Ctx() context: Context): Promise<number> {
    return context.loader(childCountLoader).load(userId);
  }

  @FieldResolver(() => Int, {
    complexity: complexity.descendants,
    description: 'The number of users below, at any depth.',
  })
  totalCount(@Root() { userId }: Team, @Ctx() context: Context): Promise<number> {
    return context.loader(teamSizeLoader).load(userId);
  }
}

@Resolver(() => Arrivals)
export class ArrivalsResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user of `userId`; null when that user has been deleted, too.',
  })
  user(@Root() { userId }: Arrivals, @Ctx() context: Context): Promise<User | null> | null {
    return userId === null ? null : context.loader(userLoader).load(userId);
  }

  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The job of `jobId`; null when that job has been deleted, too.',
  })
  job(@Root() { jobId }: Arrivals, @Ctx() context: Context): Promise<Job | null> | null {
    return jobId === null ? null : context.loader(jobLoader).load(jobId);
  }
}
