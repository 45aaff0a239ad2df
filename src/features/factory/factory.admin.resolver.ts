import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../context';
import { createRow, deleteRow, updateRow } from '../../database/editing';
import { reorderRows } from '../../database/reordering';
import { notFound } from '../../errors';
import { EditArgs, newWeighs, ReorderArgs, seen } from '../../graphql-types/edit-args';
import { checkedSearch } from '../../graphql-types/list';
import { pageOf, pageWindow } from '../../graphql-types/page';
import { ONLY_ADMINISTRATORS, Role } from '../../graphql-types/role';
import { twoDecimals } from '../../lib/money';
import { FactoryListArgs, CreateFactoryInput, UpdateFactoryInput } from './factory.admin.input';
import { editedFactory, searchFactories } from './factory.admin.storage';
import { factoryLoader } from './factory.loader';
import type { FactoryRow } from './factory.storage';
import { Factory } from './factory.type';

const FactoryPage = pageOf(Factory, 'FactoryPage', 'factories');

const toFactory = (row: FactoryRow): Factory => ({
  id: row.id,
  factoryName: row.factory_name,
  factoryPrice: row.factory_price,
  weigh: row.weigh,
});

const toColumns = ({ factoryName, factoryPrice, weigh }: UpdateFactoryInput) => ({
  factory_name: factoryName?.trim(),
  factory_price: factoryPrice === undefined ? undefined : twoDecimals(factoryPrice),
  weigh,
});

@Resolver(() => Factory)
export class FactoryAdminResolver {
  @Authorized(Role.ADMIN)
  @Query(() => FactoryPage, {
    nullable: true,
    description: 'Factories, searched, ordered and paged. For administrators.',
  })
  adminFactories(@Args(() => FactoryListArgs) args: FactoryListArgs, @Ctx() context: Context) {
    const window = pageWindow(args, context.config.maxPageNum);
    const options = { search: checkedSearch(args), sort: args.sort ?? null, window };
    return new FactoryPage(searchFactories(context.database, options, toFactory));
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => Factory, { nullable: true, description: 'Adds a factory.' })
  async createFactory(
    @Arg('input', () => CreateFactoryInput, { description: 'The factory.' })
    input: CreateFactoryInput,
    @Ctx() context: Context,
  ): Promise<Factory> {
    const { id: by } = await context.requireViewer();
    return written(context, await createRow(context.database, by, editedFactory, toColumns(input)));
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => Factory, { nullable: true, description: 'Changes what is given of a factory.' })
  async updateFactory(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('input', () => UpdateFactoryInput, { description: 'What to change.' })
    input: UpdateFactoryInput,
    @Ctx() context: Context,
  ): Promise<Factory> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    await updateRow(context.database, by, editedFactory, row, () => toColumns(input));
    return written(context, row.id);
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => ID, {
    nullable: true,
    description: 'Deletes a factory, on which nothing else depends; its id.',
  })
  async deleteFactory(
    @Args(() => EditArgs) args: EditArgs,
    @Ctx() context: Context,
  ): Promise<number> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    await deleteRow(context.database, by, editedFactory, row, () => Promise.resolve());
    context.forget(editedFactory.table);
    return row.id;
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => [Factory], {
    nullable: true,
    description: 'Gives many factories their sort weight at once.',
  })
  async reorderFactories(
    @Args(() => ReorderArgs) args: ReorderArgs,
    @Ctx() context: Context,
  ): Promise<Factory[]> {
    const { id: by } = await context.requireViewer();
    const items = newWeighs(args);
    await reorderRows(context.database, by, editedFactory, items);
    return Promise.all(items.map(({ id }) => written(context, id)));
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => Int, {
    nullable: true,
    description: `Rises with each change; a change names the one it has seen. ${ONLY_ADMINISTRATORS}`,
  })
  async version(@Root() { id }: Factory, @Ctx() context: Context): Promise<number> {
    return (await stored(context, id)).version;
  }
}

async function stored(context: Context, id: number) {
  const row = await context.loader(factoryLoader).load(id);
  if (row === null) throw notFound('factory');
  return row;
}

/** The factory as it is after a write. */
async function written(context: Context, id: number): Promise<Factory> {
  context.forget(editedFactory.table);
  context.loader(factoryLoader).clear(id);
  return toFactory(await stored(context, id));
}
