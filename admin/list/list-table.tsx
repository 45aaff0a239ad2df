import type { ComponentType, HTMLAttributes, Key, ReactElement, ReactNode } from 'react';
import { Checkbox, Pagination, Table } from 'antd';
import { Failure } from '../app/failure';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';
import type { List } from './use-list';

export interface ListColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** The value of the schema's sort enum; without it the column cannot be sorted by. */
  readonly sort?: string;
  readonly width?: number;
  readonly align?: 'right' | 'center';
}

/** What a table needs of an answer. */
interface Answer {
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface ListTableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly list: List<string>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Whether there may be more than `total`. */
  readonly isAtLeast?: boolean;
  /** How many of them pages lead to; all where it is left out. */
  readonly reach?: number;
  readonly answer: Answer;
  readonly idOf: (row: Row) => string;
  /** What a row is called, for the label of its tick; without it rows have no ticks. */
  readonly nameOf?: (row: Row) => string;
  /** What stands beside the pages, such as what to do with the rows that are ticked. */
  readonly foot?: ReactNode;
  /** Draws a row, to make it draggable for example. */
  readonly rowComponent?: ComponentType<HTMLAttributes<HTMLTableRowElement>>;
}

/** A page of a list as a table: sorted by its heads, with ticks, and with pages below. */
export function ListTable<Row extends object>(props: ListTableProps<Row>): ReactElement {
  const { label, list, rows, total = 0, answer, idOf } = props;
  const reach = Math.min(total, props.reach ?? total);
  const t = useTexts(listTexts);
  if (answer.error != null && rows === undefined)
    return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;

  return (
    <>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <Table<Row>
          size="middle"
          rowKey={idOf}
          dataSource={rows === undefined ? [] : [...rows]}
          loading={answer.isFetching ? { delay: 250 } : false}
          pagination={false}
          locale={{ emptyText: t.empty, triggerAsc: t.ascending, triggerDesc: t.descending }}
          columns={columnsOf(props.columns, list)}
          {...(props.rowComponent !== undefined && {
            components: { body: { row: props.rowComponent } },
          })}
          {...(props.nameOf !== undefined && { rowSelection: ticksOf(props, t) })}
          onChange={(_pages, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return;
            const field = String(sorter.columnKey);
            const sort = props.columns.find(({ key }) => key === field)?.sort;
            if (sort === undefined || sorter.order == null) list.setSort(null);
            else
              list.setSort({ field: sort, direction: sorter.order === 'ascend' ? 'ASC' : 'DESC' });
          }}
        />
      </div>
      <div className="table-foot">
        <div className="row">{props.foot}</div>
        {reach < total && <span className="quiet">{t.reach(reach)}</span>}
        <Pagination
          current={list.page}
          pageSize={list.pageSize}
          total={reach}
          showSizeChanger
          showQuickJumper
          pageSizeOptions={[20, 50, 100]}
          showTotal={() => (props.isAtLeast === true ? t.atLeast(total) : t.total(total))}
          onChange={list.setPage}
        />
      </div>
    </>
  );
}

const columnsOf = <Row,>(columns: readonly ListColumn<Row>[], { sort }: List<string>) =>
  columns.map(({ key, title, render, sort: field, width, align }) => ({
    key,
    title,
    ...(width !== undefined && { width }),
    ...(align !== undefined && { align }),
    render: (_value: unknown, row: Row) => render(row),
    ...(field !== undefined &&
      ({
        sorter: true,
        sortOrder: sort?.field !== field ? null : sort.direction === 'ASC' ? 'ascend' : 'descend',
      } as const)),
  }));

/** A tick for each row and one for all of the page, each with a name for screen readers. */
function ticksOf<Row>(props: ListTableProps<Row>, t: { readonly tickAll: string }) {
  const { list, rows = [], idOf, nameOf } = props;
  const ids = rows.map(idOf);
  const ticked = ids.filter((id) => list.selected.has(id)).length;
  return {
    selectedRowKeys: [...list.selected] as Key[],
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    columnTitle: (
      <Checkbox
        aria-label={t.tickAll}
        checked={ids.length > 0 && ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        onChange={({ target }) => list.select(ids, target.checked)}
      />
    ),
    getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf?.(row) ?? idOf(row) }) as object,
    onSelect: (row: Row, on: boolean) => list.select([idOf(row)], on),
  };
}
