import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { badInput } from '../../errors';
import { Role } from '../../graphql-types/role';
import { messages } from '../../lib/messages/messages';
import { jobLoader } from '../job/job.loader';
import { jobInternalsLoader } from '../job/admin/job.admin.loader';
import { Job, JobStatus } from '../job/job.type';
import { userLoader } from '../user/user.loader';
import { User } from '../user/user.type';
import { overviewOf } from './overview.cache';
import { AttentionOverview, Overview, TeamOverview } from './overview.type';

const MAX_DAYS = 30;

@Resolver(() => Overview)
export class OverviewResolver {
  @Authorized(Role.EDITOR)
  @Query(() => Overview, {
    nullable: true,
    description:
      'Worker activity of the last days; the figures are at most a minute old. For editors.',
  })
  overview(
    @Arg('days', () => Int, {
      defaultValue: 14,
      description: `How many days, today included: 1 to ${MAX_DAYS}.`,
    })
    days: number,
    @Ctx() { services }: Context,
  ): Promise<Overview> {
    if (days < 1 || days > MAX_DAYS)
      throw badInput('days', 'OUT_OF_RANGE', messages.between(1, MAX_DAYS));
    return overviewOf(services.database, days);
  }
}

@Resolver(() => TeamOverview)
export class TeamOverviewResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The user directly above them.' })
  user(@Root() { userId }: TeamOverview, @Ctx() context: Context): Promise<User | null> {
    return context.loader(userLoader).load(userId);
  }
}

@Resolver(() => AttentionOverview)
export class AttentionOverviewResolver {
  @FieldResolver(() => [Job], {
    description: 'The newest of them, or the first to expire; at most five.',
  })
  async jobs(@Root() { jobIds }: AttentionOverview, @Ctx() context: Context): Promise<Job[]> {
    const found = jobIds.map(async (id) => {
      const job = await context.loader(jobLoader).load(id);
      const internals = await context.loader(jobInternalsLoader).load(id);
      // The figures are up to a minute old, so the job may have been hidden meanwhile.
      return job !== null && internals?.status === JobStatus.PUBLISHED ? [job] : [];
    });
    return (await Promise.all(found)).flat();
  }
}
