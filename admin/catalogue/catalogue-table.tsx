import type { ReactElement, ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DragHandle } from '../list/drag-handle';
import { EditableNumber } from '../list/editable-number';
import { FilterText } from '../list/filter-fields';
import type { ListColumn } from '../list/list-column';
import { ListTable } from '../list/list-table';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { catalogueTexts } from '../texts/catalogue.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import type { CatalogueRow } from './record';
import { useRowChanges, type ChangeableRows } from './use-row-changes';

interface CatalogueTableProps<Row extends CatalogueRow> extends ChangeableRows<Row> {
  readonly heading: string;
  readonly create: string;
  readonly answer: UseQueryResult;
  readonly columns: readonly ListColumn<Row>[];
  readonly drafts: ReactNode;
  /** The consequences of deleting a row, as the question before it states them. */
  readonly removal: string;
  readonly onEdit: (row: Row | null) => void;
}

/** A small table that people sort by dragging, and edit row by row. */
export function CatalogueTable<Row extends CatalogueRow>(
  props: CatalogueTableProps<Row>,
): ReactElement {
  const { list, nameOf } = props;
  const t = useTexts(catalogueTexts);
  const page = useTexts(pageTexts);
  const changes = useRowChanges(props);
  // Positions in a part of the list, or in another order, do not determine weights.
  const isWhole = list.sort === null && list.filters.name === undefined;
  const columns: readonly ListColumn<Row>[] = [
    ...(isWhole
      ? [
          {
            key: 'handle',
            title: <span className="visually-hidden">{t.dragHint}</span>,
            width: 48,
            render: (row: Row) => <DragHandle name={nameOf(row)} label={t.drag(nameOf(row))} />,
          },
        ]
      : []),
    { key: 'id', title: 'ID', sort: 'ID', width: 80, isMinor: true, render: ({ id }) => id },
    ...props.columns,
    {
      key: 'weigh',
      title: t.weigh,
      sort: 'WEIGH',
      width: 110,
      render: (row) => (
        <EditableNumber
          label={t.weighOf(nameOf(row))}
          value={row.weigh}
          onSave={(weigh) => changes.weigh(row, weigh)}
        />
      ),
    },
    {
      key: 'actions',
      title: '',
      width: 150,
      render: (row) => (
        <div className="row row-actions">
          <Button size="small" aria-label={t.editOf(nameOf(row))} onClick={() => props.onEdit(row)}>
            {page.edit}
          </Button>
          <Confirm
            title={t.removeAsk(nameOf(row))}
            content={props.removal}
            okText={page.remove}
            okButtonProps={{ danger: true }}
            onConfirm={() => changes.remove(row)}
          >
            <Button size="small" danger aria-label={t.removeOf(nameOf(row))}>
              {page.remove}
            </Button>
          </Confirm>
        </div>
      ),
    },
  ];
  return (
    <>
      <div className="screen-head">
        <h1>{props.heading}</h1>
        <Button type="primary" onClick={() => props.onEdit(null)}>
          {props.create}
        </Button>
      </div>
      <search className="panel filters" aria-label={page.search}>
        <FilterText
          label={t.name}
          value={list.filters.name}
          onChange={(name, replace) => list.setFilters({ name }, replace)}
        />
        {isWhole && <span className="quiet filter-hint">{t.dragHint}</span>}
      </search>
      {props.drafts}
      <ListTable<Row>
        label={props.heading}
        list={list}
        answer={props.answer}
        rows={props.rows}
        total={props.total}
        idOf={({ id }) => id}
        columns={columns}
        {...(isWhole && { onMove: (from, to) => void changes.move(from, to) })}
      />
    </>
  );
}
