import type { ReactElement } from 'react';
import { Form, Input } from 'antd';
import {
  CreateFactoryDocument,
  DeleteFactoryDocument,
  FactoriesDocument,
  ReorderFactoriesDocument,
  UpdateFactoryDocument,
  type FactoryFieldsFragment,
} from '../documents/catalogue';
import { ParsedInput } from '../edit/parsed.field';
import { AMOUNT, money } from '../edit/typed-values';
import { catalogueTexts } from '../texts/catalogue.texts';
import { useTexts } from '../texts/texts';
import { CatalogueTable } from './catalogue-table';
import { RecordDrawer } from './record-drawer';
import { useCatalogue } from './use-catalogue';
import { WeighItem } from './weigh.item';

interface Values {
  readonly factoryName: string;
  readonly factoryPrice: string;
  readonly weigh: number;
}

const BLANK: Values = { factoryName: '', factoryPrice: '0.00', weigh: 0 };

/** Factories: sorted by dragging, edited in a drawer. */
export default function FactoryListScreen(): ReactElement {
  const t = useTexts(catalogueTexts);
  const { table, drawer } = useCatalogue({
    entity: 'FACTORY',
    kind: 'factory',
    read: FactoriesDocument,
    create: CreateFactoryDocument,
    update: UpdateFactoryDocument,
    remove: DeleteFactoryDocument,
    reorder: ReorderFactoriesDocument,
    blank: BLANK,
    nameOf: ({ factoryName }) => factoryName,
    valuesOf: ({ factoryName, factoryPrice, weigh }: FactoryFieldsFragment) => ({
      factoryName,
      factoryPrice,
      weigh,
    }),
    inputOf: (values) => values,
  });
  return (
    <>
      <CatalogueTable
        {...table}
        heading={t.factories}
        create={t.newFactory}
        ascending={false}
        removal={t.removeFactory}
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
      {drawer !== null && (
        <RecordDrawer
          {...drawer}
          title={drawer.record.id === null ? t.newFactory : drawer.record.edited.values.factoryName}
          fields={[
            { key: 'factoryName', label: t.factoryName },
            { key: 'factoryPrice', label: t.factoryPrice },
            { key: 'weigh', label: t.weigh, show: String },
          ]}
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
          <WeighItem extra={t.weighDown} />
        </RecordDrawer>
      )}
    </>
  );
}
