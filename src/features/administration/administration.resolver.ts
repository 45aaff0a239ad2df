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
import { createRow, deleteRow, updateRow } from '../../database/editing/editing';
import { reorderRows } from '../../database/editing/reordering';
import { notFound } from '../../errors';
import {
  CreateArgs,
  EditArgs,
  editTarget,
  newWeighs,
  ReorderArgs,
} from '../../graphql-types/edit-args';
import { listRequest, type SearchArgs } from '../../graphql-types/list';
import { pageOf } from '../../graphql-types/page';
import { ONLY_EDITORS, Role } from '../../graphql-types/role';
import type { Administered } from './administration.options';
import { searchRows } from './administration.storage';

/**
 * Creates an editor's operations on the rows of one table: list, create, update, delete, reorder.
 * Each table's resolver extends the result (TypeGraphQL's resolver inheritance).
 */
export function administrationOf<
  Item extends { readonly id: number },
  Row extends { readonly id: number },
  Input extends object,
>(of: Administered<Item, Row, Input>) {
  const { table, loader, item, plural, listArgs, createInput, updateInput } = of;
  const { toItem, toColumns } = of;
  const { name } = item;
  const [one, many] = [table.what, plural.toLowerCase()];
  const Page = pageOf(item, `${name}Page`, many);

  @Resolver(() => item)
  abstract class Administration {
    @Authorized(Role.EDITOR)
    @Query(() => Page, {
      name: `admin${plural}`,
      nullable: true,
      description: `${plural}, with search, sorting and pages. For editors.`,
    })
    list(@Args(() => listArgs) args: SearchArgs, @Ctx() context: Context) {
      const request = listRequest(args, context.config.largestPage);
      return new Page(searchRows<Row>(context.database, table, request), (row) =>
        toItem(row, context),
      );
    }

    @Authorized(Role.EDITOR)
    @Mutation(() => item, {
      name: `create${name}`,
      nullable: true,
      description: `Adds a ${one}. For editors.`,
    })
    async create(
      @Arg('input', () => createInput, { description: `The ${one}.` }) input: Input,
      @Args(() => CreateArgs) { idempotencyKey: requestKey = null }: CreateArgs,
      @Ctx() context: Context,
    ): Promise<Item> {
      const { id: by } = await context.requireViewer();
      const values = toColumns(input);
      const id = await createRow(context.database, { by, table, values, requestKey });
      return this.afterWrite(context, id);
    }

    @Authorized(Role.EDITOR)
    @Mutation(() => item, {
      name: `update${name}`,
      nullable: true,
      description: `Changes the given fields of a ${one}. For editors.`,
    })
    async update(
      @Args(() => EditArgs) args: EditArgs,
      @Arg('input', () => updateInput, { description: 'The fields to change.' }) input: Input,
      @Ctx() context: Context,
    ): Promise<Item> {
      const { id: by } = await context.requireViewer();
      const row = editTarget(args);
      await updateRow(context.database, { by, table, row, changesOf: () => toColumns(input) });
      return this.afterWrite(context, row.id);
    }

    @Authorized(Role.EDITOR)
    @Mutation(() => ID, {
      name: `delete${name}`,
      nullable: true,
      description: `Deletes a ${one} and returns its id; nothing else depends on it. For editors.`,
    })
    async delete(@Args(() => EditArgs) args: EditArgs, @Ctx() context: Context): Promise<number> {
      const { id: by } = await context.requireViewer();
      const row = editTarget(args);
      await deleteRow(context.database, { by, table, row, alongside: () => Promise.resolve() });
      context.forget(table.table);
      return row.id;
    }

    @Authorized(Role.EDITOR)
    @Mutation(() => [item], {
      name: `reorder${plural}`,
      nullable: true,
      description: `Sets the sort weights of many ${many} at once. For editors.`,
    })
    async reorder(
      @Args(() => ReorderArgs) args: ReorderArgs,
      @Ctx() context: Context,
    ): Promise<Item[]> {
      const { id: by } = await context.requireViewer();
      const items = newWeighs(args);
      await reorderRows(context.database, by, table, items);
      return Promise.all(items.map(({ id }) => this.afterWrite(context, id)));
    }

    @Authorized(Role.EDITOR)
    @FieldResolver(() => Int, {
      nullable: true,
      description:
        'Increases with every change; pass it as `expectedVersion` when changing the row. ' +
        ONLY_EDITORS,
    })
    async version(@Root() { id }: Item, @Ctx() context: Context): Promise<number> {
      return (await this.stored(context, id)).version;
    }

    protected async stored(context: Context, id: number) {
      const row = await context.loader(loader).load(id);
      if (row === null) throw notFound(one);
      return row;
    }

    private async afterWrite(context: Context, id: number): Promise<Item> {
      context.forget(table.table);
      context.loader(loader).clear(id);
      return toItem(await this.stored(context, id), context);
    }
  }
  return Administration;
}
