import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import type { Viewer } from '../../services';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { ViewerType } from '../viewer/viewer.type';
import { countArrivals, type ArrivalRow } from './placement.storage';
import { Arrivals, Team } from './placement.type';

const ArrivalsPage = pageOf(Arrivals, 'ArrivalsPage', 'arrivals');

const toArrivals = ({ id, count, latest }: ArrivalRow): Arrivals => ({ id, count, latest });

@Resolver(() => ViewerType)
export class PlacementResolver {
  @FieldResolver(() => Team, { description: 'The users below the viewer.' })
  team(@Root() { id }: Viewer, @Ctx() context: Context): Team {
    return new Team(context, id);
  }

  @Authorized(Role.ADMIN)
  @Query(() => ArrivalsPage, {
    nullable: true,
    description:
      "How many new users each user's posters brought, the most first. For administrators.",
  })
  arrivalsByUser(@Args(() => PageArgs) args: PageArgs, @Ctx() { database, config }: Context) {
    const window = pageWindow(args, config.maxPageNum);
    return new ArrivalsPage(countArrivals(database, 'inviter_id', window, toArrivals));
  }

  @Authorized(Role.ADMIN)
  @Query(() => ArrivalsPage, {
    nullable: true,
    description:
      "How many new users each job's posters brought, the most first. For administrators.",
  })
  arrivalsByJob(@Args(() => PageArgs) args: PageArgs, @Ctx() { database, config }: Context) {
    const window = pageWindow(args, config.maxPageNum);
    return new ArrivalsPage(countArrivals(database, 'job_id', window, toArrivals));
  }
}
