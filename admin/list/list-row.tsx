import { memo, type ComponentType, type HTMLAttributes, type ReactElement } from 'react';
import type { ListColumn } from './list-table';

export interface RowAttributes extends HTMLAttributes<HTMLTableRowElement> {
  readonly 'data-row-key'?: string;
}

export type RowComponent = ComponentType<RowAttributes> | 'tr';

interface ListRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  readonly component: RowComponent;
  /** The label of its tick; undefined: it has none. */
  readonly name: string | undefined;
  readonly isTicked: boolean;
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

function Drawn<Row>(props: ListRowProps<Row>): ReactElement {
  const { id, row, columns, component: Row, name, isTicked, onTick } = props;
  return (
    <Row data-row-key={id} data-ticked={isTicked}>
      {name !== undefined && (
        <td className="list-tick">
          <input
            type="checkbox"
            aria-label={name}
            checked={isTicked}
            onChange={({ target }) => onTick([id], target.checked)}
          />
        </td>
      )}
      {columns.map(({ key, align, render }) => (
        <td key={key} data-align={align}>
          {render(row)}
        </td>
      ))}
    </Row>
  );
}

/** A row of a list, drawn anew only when something of it has changed. */
export const ListRow = memo(Drawn) as typeof Drawn;
