import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dragTexts } from '../texts/drag.texts';
import { useTexts } from '../texts/texts';
import { lift, type LiftedRow } from './lifted-row';
import { dragByPointer } from './row-drag';

/** Events of the row handles in a table, which its body handles. */
interface BodyEvents {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: TargetEvent) => void;
}

interface TargetEvent {
  readonly target: EventTarget;
}

const handleOf = ({ target }: TargetEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('.drag-handle') : null;

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Sorts the rows of a table by their handles: dragged with a pointer, or lifted and dropped with
 * space and moved with the arrow keys. Only the body has listeners, so that rows are cheap.
 * `onMove` receives positions in `ids`, from 0; `told` is a screen reader's announcement during a
 * move, and `instructions` describes a handle.
 */
export function useRowSorting(
  ids: readonly string[],
  onMove: ((from: number, to: number) => void) | undefined,
): {
  readonly events: BodyEvents | undefined;
  readonly told: string;
  readonly instructions: string;
} {
  const t = useTexts(dragTexts);
  const [told, setTold] = useState('');
  const lifted = useRef<LiftedRow | null>(null);
  // The rows may have changed before one is dropped.
  const latest = useRef({ ids, onMove });
  latest.current = { ids, onMove };

  const drop = (id: string, over: string) => {
    const [from, to] = [latest.current.ids.indexOf(id), latest.current.ids.indexOf(over)];
    if (from >= 0 && to >= 0 && from !== to) latest.current.onMove?.(from, to);
  };
  const letGo = (): LiftedRow | null => {
    const row = lifted.current;
    lifted.current = null;
    row?.putBack();
    return row;
  };
  /** Puts a lifted row back; returns whether there was one. */
  const cancel = (event: TargetEvent): boolean => {
    if (letGo() === null) return false;
    setTold(t.cancelled(handleOf(event)?.dataset.name ?? ''));
    return true;
  };
  const placeOf = (row: LiftedRow) => {
    const { at, of } = row.place();
    return t.place(at, of);
  };

  const onPointerDown = (event: PointerEvent) => {
    const handle = handleOf(event);
    const row = handle?.closest('tr');
    if (handle === null || row == null || event.button !== 0 || !event.isPrimary) return;
    letGo();
    dragByPointer(handle, row, event, drop);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const handle = handleOf(event);
    const row = handle?.closest('tr');
    if (row == null) return;
    const name = handle?.dataset.name ?? '';
    const step = STEPS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      // Ignores the repeats of a key that is held down.
      if (event.repeat) return;
      const before = letGo();
      if (before === null) {
        lifted.current = lift(row);
        setTold(t.lifted(name, placeOf(lifted.current)));
      } else {
        setTold(t.dropped(name, placeOf(before)));
        drop(before.id, before.over());
      }
    } else if (lifted.current !== null && step !== undefined) {
      lifted.current.step(step);
      setTold(t.moved(name, placeOf(lifted.current)));
    } else if (event.key !== 'Escape' || !cancel(event)) return;
    event.preventDefault();
  };
  const events = { onPointerDown, onKeyDown, onBlur: cancel };
  return { events: onMove && events, told, instructions: t.instructions };
}
