import { useState, type ReactElement } from 'react';
import { Form, Input, InputNumber } from 'antd';
import { useRead, useWrite } from '../api/queries';
import { send } from '../api/send';
import {
  CreateFactoryDocument,
  DeleteFactoryDocument,
  FactoriesDocument,
  ReorderFactoriesDocument,
  UpdateFactoryDocument,
  type FactoriesQuery,
  type FactorySortField,
} from '../documents/catalogue';
import { sameValue } from '../edit/same-value';
import { whoChanged } from '../edit/who-changed';
import { useList } from '../list/use-list';
import { catalogueTexts } from '../texts/catalogue.texts';
import { useTexts } from '../texts/texts';
import { CatalogueTable } from './catalogue-table';
import { RecordDrawer, type Edited } from './record-drawer';

type Factory = NonNullable<FactoriesQuery['adminFactories']>['items'][number];

interface Values {
  readonly factoryName: string;
  readonly factoryPrice: string;
  readonly weigh: number;
}

const EMPTY: Values = { factoryName: '', factoryPrice: '0.00', weigh: 0 };
const INVALIDATED_QUERIES = ['Factories'];

const editedOf = ({ factoryName, factoryPrice, weigh, version }: Factory): Edited<Values> => ({
  values: { factoryName, factoryPrice, weigh },
  version,
});

/** Factories: sorted by dragging, edited in a drawer. */
export default function FactoryListScreen(): ReactElement {
  const t = useTexts(catalogueTexts);
  const list = useList(['name']);
  const { sort } = list;
  const answer = useRead(
    FactoriesDocument,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: list.filters.name,
      sort: sort && [{ field: sort.field as FactorySortField, direction: sort.direction }],
    },
    { keep: true },
  );
  const page = answer.data?.adminFactories;
  const create = useWrite(CreateFactoryDocument, INVALIDATED_QUERIES);
  const update = useWrite(UpdateFactoryDocument, INVALIDATED_QUERIES);
  const remove = useWrite(DeleteFactoryDocument, INVALIDATED_QUERIES);
  const reorder = useWrite(ReorderFactoriesDocument, INVALIDATED_QUERIES);
  const [open, setOpen] = useState<Factory | 'new' | null>(null);

  const add = async (values: Values, idempotencyKey: string) => {
    const input = values;
    const { createFactory: row } = await create.mutateAsync({ input, idempotencyKey });
    // An earlier attempt may have added it, with the values at that time.
    if (row !== null && !sameValue(editedOf(row).values, values))
      await update.mutateAsync({ id: row.id, expectedVersion: row.version ?? 0, input });
    return null;
  };
  const change = async (id: string, expectedVersion: number, input: Values) => {
    const variables = { id, expectedVersion, input };
    const { updateFactory: row } = await update.mutateAsync(variables);
    return row && editedOf(row);
  };
  const reread = async (id: string) => {
    const found = await send(FactoriesDocument, { page: 1, pageSize: 100, search: id });
    const row = found.adminFactories?.items.find((each) => each.id === id);
    if (row === undefined) return null;
    return { ...editedOf(row), ...(await whoChanged('FACTORY', id, row.version)) };
  };
  return (
    <>
      <CatalogueTable<Factory>
        heading={t.factories}
        create={t.newFactory}
        list={list}
        answer={answer}
        rows={page?.items}
        total={page?.total}
        nameOf={({ factoryName }) => factoryName}
        ascending={false}
        removal={t.removeFactory}
        onEdit={(row) => setOpen(row ?? 'new')}
        onRemove={({ id, version }) => remove.mutateAsync({ id, expectedVersion: version ?? 0 })}
        onReorder={(items) => reorder.mutateAsync({ items })}
        columns={[
          {
            key: 'name',
            title: t.factoryName,
            sort: 'FACTORY_NAME',
            render: ({ factoryName }) => <span className="list-name">{factoryName}</span>,
          },
          {
            key: 'price',
            title: t.factoryPrice,
            sort: 'FACTORY_PRICE',
            align: 'right',
            render: ({ factoryPrice }) => factoryPrice,
          },
        ]}
      />
      {open !== null && (
        <RecordDrawer<Values>
          draftName={`factory.${open === 'new' ? 'new' : open.id}`}
          title={open === 'new' ? t.newFactory : open.factoryName}
          edited={open === 'new' ? { values: EMPTY, version: null } : editedOf(open)}
          fields={[
            { key: 'factoryName', label: t.factoryName },
            { key: 'factoryPrice', label: t.factoryPrice },
            { key: 'weigh', label: t.weigh, show: String },
          ]}
          save={(input, version, requestKey) =>
            open === 'new' || version === null
              ? add(input, requestKey)
              : change(open.id, version, input)
          }
          reread={() => (open === 'new' ? Promise.resolve(null) : reread(open.id))}
          onClose={() => setOpen(null)}
        >
          <Form.Item
            name="factoryName"
            label={t.factoryName}
            rules={[{ required: true, whitespace: true, message: t.needed }]}
          >
            <Input maxLength={200} autoFocus />
          </Form.Item>
          <Form.Item
            name="factoryPrice"
            label={t.factoryPrice}
            rules={[{ pattern: /^\d{1,8}(?:\.\d{1,2})?$/, required: true, message: t.money }]}
          >
            <Input inputMode="decimal" prefix="¥" />
          </Form.Item>
          <Form.Item
            name="weigh"
            label={t.weigh}
            extra={t.weighDown}
            rules={[{ required: true, message: t.whole }]}
          >
            <InputNumber precision={0} />
          </Form.Item>
        </RecordDrawer>
      )}
    </>
  );
}
