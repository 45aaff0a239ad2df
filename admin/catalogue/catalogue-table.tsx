import type { ReactElement, ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useUndoOffer } from '../history/use-undo-offer';
import { DragHandle } from '../list/drag-handle';
import { EditableNumber } from '../list/editable-number';
import { FilterText } from '../list/filter-fields';
import type { ListColumn } from '../list/list-column';
import { ListTable } from '../list/list-table';
import { movedOnPage } from '../list/moved-weights';
import type { List } from '../list/use-list';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { message } from '../parts/messages';
import { catalogueTexts } from '../texts/catalogue.texts';
import { errorText } from '../texts/error-text';
import { pageTexts } from '../texts/page.texts';
import { reorderTexts } from '../texts/reorder.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { CatalogueRow, NewWeight } from './record';

interface CatalogueTableProps<Row extends CatalogueRow> {
  readonly entity: 'CATEGORY' | 'FACTORY';
  readonly heading: string;
  readonly create: string;
  readonly list: List<'name'>;
  readonly answer: UseQueryResult;
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** Whether the smallest weight comes first. */
  readonly ascending: boolean;
  readonly drafts: ReactNode;
  /** What deleting means. */
  readonly removal: string;
  readonly onEdit: (row: Row | null) => void;
  readonly onRemove: (row: Row) => Promise<unknown>;
  readonly onReorder: (items: readonly NewWeight[]) => Promise<unknown>;
}

/** A small table that people sort by dragging, and edit row by row. */
export function CatalogueTable<Row extends CatalogueRow>(
  props: CatalogueTableProps<Row>,
): ReactElement {
  const { list, rows = [], ascending, nameOf } = props;
  const t = useTexts(catalogueTexts);
  const page = useTexts(pageTexts);
  const { noRoom } = useTexts(reorderTexts);
  const language = useLanguage();
  const offer = useUndoOffer(props.entity);
  // Positions in a part of the list, or in another order, do not determine weights.
  const isWhole = list.sort === null && list.filters.name === undefined;
  const sign = ascending ? -1 : 1;
  const tell = (error: unknown) => message.error(errorText(error, language));

  const reorder = async (items: readonly NewWeight[]) => {
    if (items.length === 0) return;
    await props.onReorder(items);
    message.success(t.reordered, offer(items));
  };
  const move = (from: number, to: number) => {
    // Of equal weights the larger id comes first, in both directions.
    const weighed = rows.map(({ id, weigh }) => ({ id, weigh: sign * weigh }));
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const moved = movedOnPage(weighed, from, to, {
      hasBefore: list.page > 1,
      hasAfter: list.page * list.pageSize < (props.total ?? 0),
    });
    if (moved === null) {
      message.error(noRoom, 8);
      return;
    }
    const items = moved.map(({ id, weigh }) => ({
      id,
      weigh: sign * weigh,
      expectedVersion: versions.get(id) ?? null,
    }));
    reorder(items).catch(tell);
  };
  const remove = async (row: Row) => {
    try {
      await props.onRemove(row);
      message.success(
        t.removed(nameOf(row)),
        offer([{ id: row.id, expectedVersion: row.version }]),
      );
    } catch (error) {
      tell(error);
    }
  };
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
          onSave={(weigh) => reorder([{ id: row.id, weigh, expectedVersion: row.version }])}
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
            onConfirm={() => remove(row)}
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
        {...(isWhole && { onMove: move })}
      />
    </>
  );
}
