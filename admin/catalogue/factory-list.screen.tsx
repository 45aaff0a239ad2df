import { useState, type ReactElement } from 'react';
import { Form, Input } from 'antd';
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
import { ParsedInput } from '../edit/parsed.field';
import { sameValue } from '../edit/same-value';
import { AMOUNT, money } from '../edit/typed-values';
import { whoChanged } from '../edit/who-changed';
import { WholeField, wholeRules } from '../edit/whole.field';
import { searched } from '../list/searched';
import { useList } from '../list/use-list';
import { catalogueTexts } from '../texts/catalogue.texts';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';
import { CatalogueTable } from './catalogue-table';
import { RecordDrafts } from './record-drafts';
import type { Edited, OpenRecord } from './record';
import { RecordDrawer } from './record-drawer';

type Factory = NonNullable<FactoriesQuery['adminFactories']>['items'][number];

interface Values {
  readonly factoryName: string;
  readonly factoryPrice: string;
  readonly weigh: number;
}

const NEW: OpenRecord<Values> = {
  id: null,
  edited: { values: { factoryName: '', factoryPrice: '0.00', weigh: 0 }, version: null },
};
const INVALIDATED_QUERIES = ['Factories'];

const editedOf = ({ factoryName, factoryPrice, weigh, version }: Factory): Edited<Values> => ({
  values: { factoryName, factoryPrice, weigh },
  version,
});

/** Factories: sorted by dragging, edited in a drawer. */
export default function FactoryListScreen(): ReactElement {
  const t = useTexts(catalogueTexts);
  const { whole } = useTexts(listTexts);
  const list = useList(['name']);
  const { sort } = list;
  const answer = useRead(
    FactoriesDocument,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: searched(list.filters.name),
      sort: sort && [{ field: sort.field as FactorySortField, direction: sort.direction }],
    },
    { keep: true },
  );
  const page = answer.data?.adminFactories;
  const create = useWrite(CreateFactoryDocument, INVALIDATED_QUERIES);
  const update = useWrite(UpdateFactoryDocument, INVALIDATED_QUERIES);
  const remove = useWrite(DeleteFactoryDocument, INVALIDATED_QUERIES);
  const reorder = useWrite(ReorderFactoriesDocument, INVALIDATED_QUERIES);
  const [open, setOpen] = useState<OpenRecord<Values> | null>(null);

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
    const found = await send(FactoriesDocument, { page: 1, pageSize: 1, id });
    const row = found.adminFactories?.items[0];
    if (row === undefined) return null;
    return { ...editedOf(row), ...(await whoChanged('FACTORY', id, row.version)) };
  };
  return (
    <>
      <CatalogueTable<Factory>
        entity="FACTORY"
        heading={t.factories}
        create={t.newFactory}
        list={list}
        answer={answer}
        rows={page?.items}
        total={page?.total}
        nameOf={({ factoryName }) => factoryName}
        ascending={false}
        removal={t.removeFactory}
        onEdit={(row) => setOpen(row === null ? NEW : { id: row.id, edited: editedOf(row) })}
        drafts={
          <RecordDrafts<Values>
            kind="factory"
            nameOf={({ factoryName }) => factoryName}
            onOpen={setOpen}
          />
        }
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
          kind="factory"
          record={open}
          title={open.id === null ? t.newFactory : open.edited.values.factoryName}
          fields={[
            { key: 'factoryName', label: t.factoryName },
            { key: 'factoryPrice', label: t.factoryPrice },
            { key: 'weigh', label: t.weigh, show: String },
          ]}
          save={(input, version, requestKey) =>
            open.id === null || version === null
              ? add(input, requestKey)
              : change(open.id, version, input)
          }
          reread={() => (open.id === null ? Promise.resolve(null) : reread(open.id))}
          onClose={() => setOpen(null)}
        >
          <Form.Item
            name="factoryName"
            label={t.factoryName}
            rules={[{ required: true, whitespace: true, message: t.needed }]}
          >
            <Input maxLength={100} autoFocus />
          </Form.Item>
          <Form.Item
            name="factoryPrice"
            label={t.factoryPrice}
            rules={[{ pattern: AMOUNT, required: true, message: t.money }]}
          >
            <ParsedInput parse={money} inputMode="decimal" prefix="¥" />
          </Form.Item>
          <Form.Item
            name="weigh"
            label={t.weigh}
            extra={t.weighDown}
            rules={wholeRules(t.whole, whole)}
          >
            <WholeField />
          </Form.Item>
        </RecordDrawer>
      )}
    </>
  );
}
