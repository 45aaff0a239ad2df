import { useState } from 'react';
import type { TypedDocument } from '../api/document';
import { useRead, useWrite } from '../api/queries';
import { send } from '../api/send';
import type { SortDirection } from '../documents/catalogue';
import { asStored, meansSame } from '../edit/conflict/as-stored';
import { sameValue } from '../edit/conflict/same-value';
import { whoChanged } from '../edit/conflict/who-changed';
import type { NewWeight } from '../list/moved-rows';
import { searched } from '../list/searched';
import { useList } from '../list/use-list';
import { RecordDrafts } from './record-drafts';
import { AddedElsewhere, type CatalogueRow, type Edited, type OpenRecord } from './record';
import type { Attempt } from './use-record-draft';

/** Describes a small table: its documents, and how its rows become values and inputs. */
interface Catalogue<Row, Values extends object, Input, SortField> {
  readonly entity: 'CATEGORY' | 'FACTORY';
  /** The prefix of its drafts' names, such as `category`. */
  readonly kind: string;
  readonly read: TypedDocument<
    { readonly page: { readonly total: number; readonly items: readonly Row[] } | null },
    {
      page: number;
      pageSize: number;
      search?: string | null;
      sort?: readonly { readonly field: SortField; readonly direction: SortDirection }[] | null;
      id?: string;
    }
  >;
  readonly create: TypedDocument<
    { readonly row: Row | null },
    { input: Input; idempotencyKey: string }
  >;
  readonly update: TypedDocument<
    { readonly row: Row | null },
    { id: string; expectedVersion: number; input: Input }
  >;
  readonly remove: TypedDocument<unknown, { id: string; expectedVersion: number }>;
  readonly reorder: TypedDocument<unknown, { items: readonly NewWeight[] }>;
  /** The values of a new row. */
  readonly blank: Values;
  readonly nameOf: (named: Row | Values) => string;
  readonly valuesOf: (row: Row) => Values;
  readonly inputOf: (values: Values) => Input;
}

/** Returns the props of a small table and of the drawer in which its rows are edited. */
export function useCatalogue<
  Row extends CatalogueRow,
  Values extends object,
  Input,
  SortField extends string,
>(catalogue: Catalogue<Row, Values, Input, SortField>) {
  const { entity, kind, read, nameOf, inputOf } = catalogue;
  const list = useList(['name']);
  const { sort } = list;
  const answer = useRead(
    read,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: searched(list.filters.name),
      sort: sort && [{ field: sort.field as SortField, direction: sort.direction }],
    },
    { keep: true },
  );
  const page = answer.data?.page;
  const outdated = [read.name];
  const create = useWrite(catalogue.create, outdated);
  const update = useWrite(catalogue.update, outdated);
  const remove = useWrite(catalogue.remove, outdated);
  const reorder = useWrite(catalogue.reorder, outdated);
  const [record, setRecord] = useState<OpenRecord<Values> | null>(null);

  const editedOf = (row: Row): Edited<Values> => ({
    values: catalogue.valuesOf(row),
    version: row.version,
  });
  const add = async (values: Values, { requestKey, before }: Attempt<Values>) => {
    const input = inputOf(values);
    const { row } = await create.mutateAsync({ input, idempotencyKey: requestKey });
    if (row === null) return null;
    // An earlier attempt may have added the row with the values of that time.
    if (![values, before ?? values].some((sent) => meansSame(nameOf(sent), nameOf(row))))
      throw new AddedElsewhere(nameOf(row));
    const now = catalogue.valuesOf(row);
    if (!sameValue(now, asStored(values, now)))
      await update.mutateAsync({ id: row.id, expectedVersion: row.version ?? 0, input });
    return null;
  };
  const change = async (id: string, expectedVersion: number, values: Values) => {
    const { row } = await update.mutateAsync({ id, expectedVersion, input: inputOf(values) });
    return row && editedOf(row);
  };
  const reread = async (id: string) => {
    const row = (await send(read, { page: 1, pageSize: 1, id })).page?.items[0];
    if (row === undefined) return null;
    return { ...editedOf(row), ...(await whoChanged(entity, id, row.version)) };
  };

  const table = {
    entity,
    list,
    answer,
    rows: page?.items,
    total: page?.total,
    nameOf,
    onEdit: (row: Row | null) =>
      setRecord(
        row === null
          ? { id: null, edited: { values: catalogue.blank, version: null } }
          : { id: row.id, edited: editedOf(row) },
      ),
    drafts: (
      <RecordDrafts<Values>
        entity={entity}
        kind={kind}
        nameOf={nameOf}
        // Another row may have been opened while the draft's was looked for.
        onOpen={(draft) => setRecord((open) => open ?? draft)}
        reread={reread}
      />
    ),
    onRead: async (page: number) => (await send(read, { page, pageSize: 100 })).page?.items ?? [],
    onRemove: ({ id, version }: Row) => remove.mutateAsync({ id, expectedVersion: version ?? 0 }),
    onReorder: (items: readonly NewWeight[]) => reorder.mutateAsync({ items }),
  };
  const drawer = record && {
    kind,
    record,
    save: (values: Values, version: number | null, attempt: Attempt<Values>) =>
      record.id === null || version === null
        ? add(values, attempt)
        : change(record.id, version, values),
    reread: () => (record.id === null ? Promise.resolve(null) : reread(record.id)),
    onClose: () => setRecord(null),
  };
  return { table, drawer };
}
