import { Authorized, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { DateTimeISO } from '../../../graphql-types/date-time.scalar';
import { Context } from '../../../context';
import { notFound } from '../../../errors';
import { complexity } from '../../../graphql-types/complexity';
import { ONLY_EDITORS, Role } from '../../../graphql-types/role';
import { jobInternalsLoader } from './job.admin.loader';
import { Job, JobStatus } from '../job.type';

/** Fields of a job that only editors and administrators read. */
@Resolver(() => Job)
export class JobInternalsResolver {
  @Authorized(Role.EDITOR)
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Increases with every change; pass it as `expectedVersion` when changing the row. ' +
      ONLY_EDITORS,
  })
  async version(@Root() job: Job, @Ctx() context: Context): Promise<number> {
    return (await internals(job, context)).version;
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => [ID], {
    complexity: complexity.values,
    nullable: true,
    description:
      'The users that the job is restricted to; their descendants see it too. Empty when ' +
      'everyone sees it. The restriction concerns lists: anyone who knows the id can read the ' +
      `job. ${ONLY_EDITORS}`,
  })
  async userIds(@Root() job: Job, @Ctx() context: Context): Promise<readonly number[]> {
    return (await internals(job, context)).user_ids;
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => JobStatus, {
    nullable: true,
    description: `Whether it is published or hidden. ${ONLY_EDITORS}`,
  })
  async status(@Root() job: Job, @Ctx() context: Context): Promise<JobStatus> {
    return (await internals(job, context)).status;
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => DateTimeISO, {
    nullable: true,
    description:
      'When it expires; from then on only editors see it. Null for never. ' + ONLY_EDITORS,
  })
  async expireTime(@Root() job: Job, @Ctx() context: Context): Promise<Date | null> {
    return (await internals(job, context)).expiretime;
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => String, {
    nullable: true,
    description: `The stored path of its cover. ${ONLY_EDITORS}`,
  })
  async coverPath(@Root() job: Job, @Ctx() context: Context): Promise<string> {
    return (await internals(job, context)).cover;
  }

  @Authorized(Role.EDITOR)
  @FieldResolver(() => [String], {
    complexity: complexity.values,
    nullable: true,
    description: `The stored paths of its images and videos. ${ONLY_EDITORS}`,
  })
  async imagePaths(@Root() job: Job, @Ctx() context: Context): Promise<readonly string[]> {
    return (await internals(job, context)).images;
  }
}

async function internals({ id }: Job, context: Context) {
  const row = await context.loader(jobInternalsLoader).load(id);
  if (row === null) throw notFound('job');
  return row;
}
