import { useEffect, useId, useMemo, type ReactElement, type ReactNode } from 'react';
import { Failure } from '../app/loading/failure';
import { Pagination } from '../parts/pagination';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { HANDLE_HINT } from './drag-handle';
import type { ListColumn } from './list-column';
import { ListHead } from './list-head';
import { ListRow } from './list-row';
import type { List } from './use-list';
import { useRowSorting } from './use-row-sorting';
import { useTicks } from './use-ticks';

/** The part of an answer that a table shows. */
interface Answer {
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ListTableProps<Row> {
  /** The accessible name of the rows. */
  readonly label: string;
  readonly list: List<string>;
  /** Rows are rendered again when this, or a function below, has changed. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Whether there may be more than `total`. */
  readonly isAtLeast?: boolean;
  /** How many of them can be paged through; by default all. */
  readonly maxRows?: number;
  readonly answer: Answer;
  readonly idOf: (row: Row) => string;
  /** The name of a row, for its checkbox; without it rows have none. */
  readonly nameOf?: (row: Row) => string;
  /** Shown beside the pages, such as actions on the ticked rows. */
  readonly foot?: ReactNode;
  /** Whether rows are cards on phones, where a table would scroll sideways. */
  readonly asCards?: boolean;
  /** Called when a `<DragHandle>` has moved a row, with positions from 0 on; unset: no handles. */
  readonly onMove?: (from: number, to: number) => void;
}

/**
 * One page of a list, with sortable headers, row checkboxes and pagination. Roles are written out:
 * the `display` of cards takes those of table elements away.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>): ReactElement {
  const { label, list, rows, total, answer, idOf, nameOf, columns } = props;
  const maxRows = Math.min(total ?? 0, props.maxRows ?? Infinity);
  const t = useTexts(listTexts);
  const { loading } = useTexts(pageTexts);
  const ids = useMemo(() => (rows ?? []).map(idOf), [rows, idOf]);
  const sorting = useRowSorting(ids, props.onMove);
  const tick = useTicks(ids, list.select);
  const foot = useId();
  // The last page, where the list has become shorter.
  const last = Math.max(1, Math.ceil(maxRows / list.pageSize));
  const isBeyond = rows?.length === 0 && !answer.isFetching && total !== undefined;
  const target = isBeyond && list.page > last ? last : null;
  const { setPage, pageSize } = list;
  useEffect(() => {
    if (target !== null) setPage(target, pageSize, true);
  });
  const failure = answer.error != null && (
    <Failure error={answer.error} onRetry={() => void answer.refetch()} />
  );
  if (failure !== false && rows === undefined && !answer.isFetching) return failure;

  return (
    <>
      {failure !== false && <div className="panel">{failure}</div>}
      <a className="visually-hidden" href={`#${foot}`}>
        {t.skipRows}
      </a>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table
          role="table"
          className="list-table"
          data-cards={props.asCards}
          aria-busy={answer.isFetching}
        >
          <ListHead columns={columns} list={list} tickable={nameOf === undefined ? null : ids} />
          <tbody role="rowgroup" {...sorting.events}>
            {rows?.map((row, index) => {
              const id = ids[index] ?? '';
              return (
                <ListRow
                  key={id}
                  id={id}
                  row={row}
                  columns={columns}
                  name={nameOf?.(row)}
                  isTicked={list.selected.has(id)}
                  onTick={tick}
                />
              );
            })}
            {!rows?.length && (
              <tr role="row">
                <td
                  role={rows ? 'cell' : 'status'}
                  className="list-empty"
                  colSpan={columns.length + 1}
                >
                  {rows ? (list.isFiltered ? t.noMatch : t.empty) : loading}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {props.onMove !== undefined && (
        <>
          <p id={HANDLE_HINT} hidden>
            {sorting.instructions}
          </p>
          <p className="visually-hidden" aria-live="assertive">
            {sorting.told}
          </p>
        </>
      )}
      <div id={foot} className="table-foot" tabIndex={-1}>
        <div className="row">{props.foot}</div>
        {total !== undefined && maxRows < total && (
          <span className="quiet">{t.maxRows(maxRows)}</span>
        )}
        <Pagination
          label={label}
          current={list.page}
          pageSize={list.pageSize}
          total={maxRows}
          sizes
          {...(total !== undefined && {
            summary: props.isAtLeast === true ? t.atLeast(total) : t.total(total),
          })}
          onChange={(...page) => {
            setPage(...page);
            // A page is read from its first row.
            window.scrollTo(0, 0);
          }}
        />
      </div>
    </>
  );
}
