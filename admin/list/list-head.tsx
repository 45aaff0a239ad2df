import type { ReactElement } from 'react';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';
import type { Sort } from './address';
import type { ListColumn } from './list-column';
import type { List } from './use-list';

/** The headers of a list's columns, for sorting, with a checkbox for the whole page. */
export function ListHead<Row>(props: {
  readonly columns: readonly ListColumn<Row>[];
  readonly list: List<string>;
  /** The ids that the checkbox ticks; null if there is none. */
  readonly tickable: readonly string[] | null;
}): ReactElement {
  const { columns, list, tickable } = props;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {tickable !== null && <TickAll ids={tickable} list={list} />}
        {columns.map((column) => (
          <Head key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  );
}

/** Returns the next sort order: ascending, then descending, then the default. */
function sortAfter(field: string, sort: Sort | null): Sort | null {
  if (sort?.field !== field) return { field, direction: 'ASC' };
  return sort.direction === 'ASC' ? { field, direction: 'DESC' } : null;
}

function Head<Row>(props: {
  readonly column: ListColumn<Row>;
  readonly list: List<string>;
}): ReactElement {
  const { column, list } = props;
  const { title, width, align, isMinor, sort: field } = column;
  const t = useTexts(listTexts);
  if (field === undefined) {
    return title === '' ? (
      <td role="cell" className="list-head" style={{ width }} />
    ) : (
      <th role="columnheader" scope="col" data-align={align} data-minor={isMinor} style={{ width }}>
        {title}
      </th>
    );
  }
  const direction = list.sort?.field === field ? list.sort.direction : null;
  const next = sortAfter(field, list.sort);
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      data-minor={isMinor}
      style={{ width }}
      aria-sort={direction === null ? undefined : direction === 'ASC' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        title={next === null ? t.unsorted : next.direction === 'ASC' ? t.ascending : t.descending}
        onClick={() => list.setSort(next)}
      >
        {title}
      </button>
    </th>
  );
}

function TickAll(props: {
  readonly ids: readonly string[];
  readonly list: List<string>;
}): ReactElement {
  const { ids, list } = props;
  const t = useTexts(listTexts);
  const ticked = ids.filter((id) => list.selected.has(id)).length;
  return (
    <td role="cell" className="list-head list-tick">
      <label>
        <input
          type="checkbox"
          aria-label={t.tickAll}
          checked={ids.length > 0 && ticked === ids.length}
          ref={(box) => {
            if (box !== null) box.indeterminate = ticked > 0 && ticked < ids.length;
          }}
          onChange={({ target }) => list.select(ids, target.checked)}
        />
      </label>
    </td>
  );
}
