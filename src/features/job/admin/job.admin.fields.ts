import { Authorized, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { Context } from '../../../context';
import { notFound } from '../../../errors';
import { complexity } from '../../../graphql-types/complexity';
import { ONLY_EDITORS, Role } from '../../../graphql-types/role';
import { jobInternalsLoader } from './job.admin.loader';
import { Job } from '../job.type';

/** Fields of a job that only administrators read. */
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
      'The users that the job is restricted to; their descendants see it too. Empty when everyone ' +
      `sees it. ${ONLY_EDITORS}`,
  })
  async userIds(@Root() job: Job, @Ctx() context: Context): Promise<number[]> {
    return (await internals(job, context)).user_ids;
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
  async imagePaths(@Root() job: Job, @Ctx() context: Context): Promise<string[]> {
    return (await internals(job, context)).images;
  }
}

async function internals({ id }: Job, context: Context) {
  const row = await context.loader(jobInternalsLoader).load(id);
  if (row === null) throw notFound('job');
  return row;
}
