import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { Cacheable } from '../../graphql-types/cache-hint';
import { parseId } from '../../lib/values/ids';
import { listFactories } from './factory.storage';
import { Factory, toFactory } from './factory.type';

@Resolver(() => Factory)
export class FactoryResolver {
  @Cacheable()
  @Query(() => [Factory], { description: 'All factories, the largest `weigh` first.' })
  async factories(@Ctx() context: Context): Promise<Factory[]> {
    const rows = await context.cached('factory', 'all', listFactories);
    return rows.map(toFactory);
  }

  @Cacheable()
  @Query(() => Factory, {
    nullable: true,
    description: 'The factory with this id; null when there is none.',
  })
  async factory(
    @Arg('id', () => ID, { description: "The factory's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<Factory | null> {
    const id = parseId(text);
    return (await this.factories(context)).find((factory) => factory.id === id) ?? null;
  }
}
