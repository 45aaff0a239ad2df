import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { CacheFor } from '../../graphql-types/cache-hint';
import { listFactories } from './factory.storage';
import { Factory, toFactory } from './factory.type';

@Resolver(() => Factory)
export class FactoryResolver {
  @CacheFor(60)
  @Query(() => [Factory], { description: 'All factories, the largest `weigh` first.' })
  async factories(@Ctx() context: Context): Promise<Factory[]> {
    const rows = await context.cached('factory', 'all', listFactories);
    return rows.map(toFactory);
  }
}
