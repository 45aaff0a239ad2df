import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { takeLostFocus } from '../../parts/use-focus-after';

interface GridColumn {
  readonly key: string;
  readonly title: ReactNode;
  readonly width: number;
}

/** The height of a row in pixels; fixed, so that visible rows are known without measuring. */
const ROW_HEIGHT = 38;
/** How many rows are rendered beyond each edge. */
const MARGIN = 8;
const FIRST_WIDTH = 56;

/** A row to scroll to: focuses its cell in `column`, or without one edits its first wrong cell. */
export interface Goal {
  readonly row: number;
  readonly column?: string;
}

interface SheetGridProps {
  readonly label: string;
  /** The header of the first column, which contains the row numbers. */
  readonly rowTitle: string;
  readonly columns: readonly GridColumn[];
  /** The rows' keys. */
  readonly rows: readonly number[];
  /** Returns the number shown for a row. */
  readonly numberOf: (row: number) => number;
  /** Whether a row is shown as excluded. */
  readonly isLeftOut: (row: number) => boolean;
  readonly render: (row: number, key: string) => ReactNode;
  readonly goal: Goal | null;
}

/** A table of hundreds of rows that renders only the visible ones. */
export function SheetGrid(props: SheetGridProps): ReactElement {
  const { label, rowTitle, columns, rows, numberOf, isLeftOut, render, goal } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [{ top, height }, setView] = useState({ top: 0, height: 600 });
  const look = () => {
    const element = scroller.current;
    if (element !== null) setView({ top: element.scrollTop, height: element.clientHeight });
  };
  useLayoutEffect(look, [rows.length]);
  const sought = useRef<typeof goal>(null);
  const indexOfGoal = goal === null ? -1 : rows.indexOf(goal.row);
  useLayoutEffect(() => {
    if (indexOfGoal < 0) return;
    sought.current = goal;
    scroller.current?.scrollTo({ top: Math.max(0, indexOfGoal - 3) * ROW_HEIGHT });
    // Scrolls for a new goal, but not when rows change.
  }, [goal]);
  useEffect(() => {
    const row = scroller.current?.querySelector(`[aria-rowindex="${indexOfGoal + 2}"]`);
    // The row is rendered later, after scrolling.
    if (sought.current === null || !row) return;
    const { column } = sought.current;
    sought.current = null;
    if (column === undefined) {
      const wrong = row.querySelector<HTMLElement>('[data-problem]');
      // Safari does not scroll to the field that gets the focus.
      wrong?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      // Opens the field, so that typing, also with an input method, corrects it.
      wrong?.click();
    } else takeLostFocus(row.querySelector(`[data-column=${column}] :is(button, input)`));
  });

  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN);
  const last = Math.min(rows.length, first + Math.ceil(height / ROW_HEIGHT) + 2 * MARGIN);
  const width = columns.reduce((sum, column) => sum + column.width, FIRST_WIDTH);
  return (
    <div
      ref={scroller}
      className="sheet"
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={look}
    >
      <table style={{ width }} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" style={{ width: FIRST_WIDTH }}>
              {rowTitle}
            </th>
            {columns.map(({ key, title, width: wide }) => (
              <th key={key} scope="col" style={{ width: wide }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} />
          {rows.slice(first, last).map((row, index) => (
            <tr
              key={row}
              aria-rowindex={first + index + 2}
              data-left-out={isLeftOut(row)}
              style={{ height: ROW_HEIGHT }}
            >
              <th scope="row">{numberOf(row)}</th>
              {columns.map(({ key }) => (
                <td key={key} data-column={key}>
                  {render(row, key)}
                </td>
              ))}
            </tr>
          ))}
          <Space rows={rows.length - last} />
        </tbody>
      </table>
    </div>
  );
}

const Space = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} /> : null;
