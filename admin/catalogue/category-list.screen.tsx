import type { ReactElement } from 'react';
import { Form, Input } from 'antd';
import {
  CategoriesDocument,
  CreateCategoryDocument,
  DeleteCategoryDocument,
  ReorderCategoriesDocument,
  UpdateCategoryDocument,
  type CategoryFieldsFragment,
} from '../documents/catalogue';
import { Thumbnail } from '../media/thumbnail';
import { catalogueTexts } from '../texts/catalogue.texts';
import { useTexts } from '../texts/texts';
import { CatalogueTable } from './catalogue-table';
import { ImageField, type Picture } from './image.field';
import { RecordDrawer } from './record-drawer';
import { useCatalogue } from './use-catalogue';
import { WeighItem } from './weigh.item';

interface Values {
  readonly name: string;
  readonly image: Picture;
  readonly weigh: number;
}

const BLANK: Values = { name: '', image: { path: '', url: '' }, weigh: 0 };

/** Categories: sorted by dragging, edited in a drawer. */
export default function CategoryListScreen(): ReactElement {
  const t = useTexts(catalogueTexts);
  const { table, drawer } = useCatalogue({
    entity: 'CATEGORY',
    kind: 'category',
    read: CategoriesDocument,
    create: CreateCategoryDocument,
    update: UpdateCategoryDocument,
    remove: DeleteCategoryDocument,
    reorder: ReorderCategoriesDocument,
    blank: BLANK,
    nameOf: ({ name }) => name,
    valuesOf: ({ name, image, imagePath, weigh }: CategoryFieldsFragment) => ({
      name,
      image: { path: imagePath ?? '', url: image },
      weigh,
    }),
    inputOf: ({ name, image, weigh }) => ({ name, image: image.path, weigh }),
  });
  return (
    <>
      <CatalogueTable
        {...table}
        heading={t.categories}
        create={t.newCategory}
        ascending
        removal={t.removeCategory}
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
      {drawer !== null && (
        <RecordDrawer
          {...drawer}
          title={drawer.record.id === null ? t.newCategory : drawer.record.edited.values.name}
          fields={[
            { key: 'name', label: t.name },
            {
              key: 'image',
              label: t.image,
              show: (value) => <Thumbnail url={(value as Picture).url} alt={t.image} />,
            },
            { key: 'weigh', label: t.weigh, show: String },
          ]}
        >
          <Form.Item
            name="name"
            label={t.name}
            rules={[{ required: true, whitespace: true, message: t.needed }]}
          >
            <Input maxLength={100} autoFocus />
          </Form.Item>
          <Form.Item name="image" label={t.image}>
            <ImageField />
          </Form.Item>
          <WeighItem extra={t.weighUp} />
        </RecordDrawer>
      )}
    </>
  );
}
