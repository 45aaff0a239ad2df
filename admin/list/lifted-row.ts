/** A row being moved with the pointer or the arrow keys, for which the others make room. */
export interface LiftedRow {
  readonly id: string;
  /** The id of the row whose position it would take. */
  readonly over: () => string;
  /** The position that it would take, from 1 on, and the number of positions. */
  readonly place: () => { readonly at: number; readonly of: number };
  /** Moves it by a number of pixels from its original position. */
  readonly shiftBy: (pixels: number) => void;
  /** Moves it by a number of positions. */
  readonly step: (places: number) => void;
  /** Restores every row's position. */
  readonly putBack: () => void;
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Picks up a row of a table's body; rows are identified by their `data-row-key`. */
export function lift(row: HTMLTableRowElement): LiftedRow {
  const body = row.parentElement;
  const rows = [...(body?.querySelectorAll<HTMLTableRowElement>('tr[data-row-key]') ?? [])];
  const boxes = rows.map((each) => each.getBoundingClientRect());
  const from = rows.indexOf(row);
  const { top: start = 0, height: room = 0 } = boxes[from] ?? {};
  let to = from;
  body?.setAttribute('data-sorting', '');
  row.setAttribute('data-lifted', '');

  const show = (pixels: number) => {
    row.style.transform = `translateY(${pixels}px)`;
    for (const [index, each] of rows.entries()) {
      if (each === row) continue;
      const up = from < index && index <= to;
      const down = to <= index && index < from;
      each.style.transform = up || down ? `translateY(${up ? -room : room}px)` : '';
    }
  };
  const idAt = (index: number) => rows[index]?.dataset.rowKey ?? '';
  return {
    id: idAt(from),
    over: () => idAt(to),
    place: () => ({ at: to + 1, of: rows.length }),
    shiftBy(pixels) {
      const distances = boxes.map(({ top }) => Math.abs(top - start - pixels));
      to = distances.indexOf(Math.min(...distances));
      show(pixels);
    },
    step(places) {
      to = clamp(to + places, rows.length - 1);
      const { top = 0, bottom = 0 } = boxes[to] ?? {};
      show(to < from ? top - start : bottom - start - room);
      row.scrollIntoView({ block: 'nearest' });
    },
    putBack() {
      body?.removeAttribute('data-sorting');
      row.removeAttribute('data-lifted');
      for (const each of rows) each.style.transform = '';
    },
  };
}
