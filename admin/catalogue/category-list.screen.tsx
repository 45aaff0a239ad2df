import { useState, type ReactElement } from 'react';
import { Form, Input } from 'antd';
import { useRead, useWrite } from '../api/queries';
import { send } from '../api/send';
import {
  CategoriesDocument,
  CreateCategoryDocument,
  DeleteCategoryDocument,
  ReorderCategoriesDocument,
  UpdateCategoryDocument,
  type CategoriesQuery,
  type CategorySortField,
} from '../documents/catalogue';
import { sameValue } from '../edit/same-value';
import { whoChanged } from '../edit/who-changed';
import { WholeField, wholeRules } from '../edit/whole.field';
import { searched } from '../list/searched';
import { useList } from '../list/use-list';
import { Thumbnail } from '../media/thumbnail';
import { catalogueTexts } from '../texts/catalogue.texts';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';
import { CatalogueTable } from './catalogue-table';
import { ImageField, type Picture } from './image.field';
import { RecordDrafts } from './record-drafts';
import type { Edited, OpenRecord } from './record';
import { RecordDrawer } from './record-drawer';

type Category = NonNullable<CategoriesQuery['adminCategories']>['items'][number];

interface Values {
  readonly name: string;
  readonly image: Picture;
  readonly weigh: number;
}

const NEW: OpenRecord<Values> = {
  id: null,
  edited: { values: { name: '', image: { path: '', url: '' }, weigh: 0 }, version: null },
};
const INVALIDATED_QUERIES = ['Categories'];

const editedOf = ({ name, image, imagePath, weigh, version }: Category): Edited<Values> => ({
  values: { name, image: { path: imagePath ?? '', url: image }, weigh },
  version,
});

const inputOf = ({ name, image, weigh }: Values) => ({ name, image: image.path, weigh });

/** Categories: sorted by dragging, edited in a drawer. */
export default function CategoryListScreen(): ReactElement {
  const t = useTexts(catalogueTexts);
  const { whole } = useTexts(listTexts);
  const list = useList(['name']);
  const { sort } = list;
  const answer = useRead(
    CategoriesDocument,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: searched(list.filters.name),
      sort: sort && [{ field: sort.field as CategorySortField, direction: sort.direction }],
    },
    { keep: true },
  );
  const page = answer.data?.adminCategories;
  const create = useWrite(CreateCategoryDocument, INVALIDATED_QUERIES);
  const update = useWrite(UpdateCategoryDocument, INVALIDATED_QUERIES);
  const remove = useWrite(DeleteCategoryDocument, INVALIDATED_QUERIES);
  const reorder = useWrite(ReorderCategoriesDocument, INVALIDATED_QUERIES);
  const [open, setOpen] = useState<OpenRecord<Values> | null>(null);

  const add = async (values: Values, idempotencyKey: string) => {
    const input = inputOf(values);
    const { createCategory: row } = await create.mutateAsync({ input, idempotencyKey });
    // An earlier attempt may have added it, with the values at that time.
    if (row !== null && !sameValue(editedOf(row).values, values))
      await update.mutateAsync({ id: row.id, expectedVersion: row.version ?? 0, input });
    return null;
  };
  const change = async (id: string, expectedVersion: number, values: Values) => {
    const variables = { id, expectedVersion, input: inputOf(values) };
    const { updateCategory: row } = await update.mutateAsync(variables);
    return row && editedOf(row);
  };
  const reread = async (id: string) => {
    const found = await send(CategoriesDocument, { page: 1, pageSize: 1, id });
    const row = found.adminCategories?.items[0];
    if (row === undefined) return null;
    return { ...editedOf(row), ...(await whoChanged('CATEGORY', id, row.version)) };
  };
  return (
    <>
      <CatalogueTable<Category>
        entity="CATEGORY"
        heading={t.categories}
        create={t.newCategory}
        list={list}
        answer={answer}
        rows={page?.items}
        total={page?.total}
        nameOf={({ name }) => name}
        ascending
        removal={t.removeCategory}
        onEdit={(row) => setOpen(row === null ? NEW : { id: row.id, edited: editedOf(row) })}
        drafts={
          <RecordDrafts<Values> kind="category" nameOf={({ name }) => name} onOpen={setOpen} />
        }
        onRemove={({ id, version }) => remove.mutateAsync({ id, expectedVersion: version ?? 0 })}
        onReorder={(items) => reorder.mutateAsync({ items })}
        columns={[
          {
            key: 'image',
            title: t.image,
            width: 80,
            render: ({ image }) => <Thumbnail url={image} />,
          },
          {
            key: 'name',
            title: t.name,
            sort: 'NAME',
            render: ({ name }) => <span className="list-name">{name}</span>,
          },
        ]}
      />
      {open !== null && (
        <RecordDrawer<Values>
          kind="category"
          record={open}
          title={open.id === null ? t.newCategory : open.edited.values.name}
          fields={[
            { key: 'name', label: t.name },
            {
              key: 'image',
              label: t.image,
              show: (value) => <Thumbnail url={(value as Picture).url} alt={t.image} />,
            },
            { key: 'weigh', label: t.weigh, show: String },
          ]}
          save={(values, version, requestKey) =>
            open.id === null || version === null
              ? add(values, requestKey)
              : change(open.id, version, values)
          }
          reread={() => (open.id === null ? Promise.resolve(null) : reread(open.id))}
          onClose={() => setOpen(null)}
        >
          <Form.Item
            name="name"
            label={t.name}
            rules={[{ required: true, whitespace: true, message: t.needed }]}
          >
            <Input maxLength={200} autoFocus />
          </Form.Item>
          <Form.Item name="image" label={t.image}>
            <ImageField />
          </Form.Item>
          <Form.Item
            name="weigh"
            label={t.weigh}
            extra={t.weighUp}
            rules={wholeRules(t.whole, whole)}
          >
            <WholeField />
          </Form.Item>
        </RecordDrawer>
      )}
    </>
  );
}
