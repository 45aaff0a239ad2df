import { Authorized, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { Context } from '../../../context';
import { notFound } from '../../../errors';
import { complexity } from '../../../graphql-types/complexity';
import { ONLY_ADMINISTRATORS, Role } from '../../../graphql-types/role';
import { jobInternalsLoader } from './job.admin.loader';
import { Job } from '../job.type';

/** Fields of a job that only administrators read. */
@Resolver(() => Job)
export class JobInternalsResolver {
  @Authorized(Role.ADMIN)
  @FieldResolver(() => Int, {
    nullable: true,
    description: `Rises with each change; a change names the one it has seen. ${ONLY_ADMINISTRATORS}`,
  })
  async version(@Root() job: Job, @Ctx() context: Context): Promise<number> {
    return (await internals(job, context)).version;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => [ID], {
    complexity: complexity.values,
    nullable: true,
    description: `The users who may see it, with everyone below them; empty where everyone may. ${ONLY_ADMINISTRATORS}`,
  })
  async userIds(@Root() job: Job, @Ctx() context: Context): Promise<number[]> {
    return (await internals(job, context)).user_ids;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => String, {
    nullable: true,
    description: `The path of its cover as it is stored. ${ONLY_ADMINISTRATORS}`,
  })
  async coverPath(@Root() job: Job, @Ctx() context: Context): Promise<string> {
    return (await internals(job, context)).cover;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => [String], {
    complexity: complexity.values,
    nullable: true,
    description: `The paths of its pictures and films as they are stored. ${ONLY_ADMINISTRATORS}`,
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
