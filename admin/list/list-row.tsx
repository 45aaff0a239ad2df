import { memo, type ReactElement } from 'react';
import type { ListColumn } from './list-column';
import type { Tick } from './use-ticks';

interface ListRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  /** The label of its checkbox; undefined if it has none. */
  readonly name: string | undefined;
  readonly isTicked: boolean;
  readonly onTick: Tick;
}

function Drawn<Row>(props: ListRowProps<Row>): ReactElement {
  const { id, row, columns, name, isTicked, onTick } = props;
  return (
    <tr role="row" data-row-key={id} data-ticked={isTicked}>
      {name !== undefined && (
        <td role="cell" className="list-tick">
          <label>
            <input
              type="checkbox"
              aria-label={name}
              checked={isTicked}
              // The event of a click, or of the click that the space key triggers.
              onChange={({ target, nativeEvent }) =>
                onTick(id, target.checked, (nativeEvent as MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map(({ key, align, isMinor, label, render }) => (
        <td
          key={key}
          role="cell"
          data-column={key}
          data-align={align}
          data-minor={isMinor}
          data-label={label}
        >
          {render(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row of a list, rendered again only if its props have changed. */
export const ListRow = memo(Drawn) as typeof Drawn;
