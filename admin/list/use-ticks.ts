import { useCallback, useRef } from 'react';

/** Ticks a row; with `isRange` also the listed rows up to the last one ticked or unticked. */
export type Tick = (id: string, on: boolean, isRange: boolean) => void;

/** Returns a function that ticks rows of a page with these ids; `select` stores the ticks. */
export function useTicks(
  ids: readonly string[],
  select: (ids: readonly string[], on: boolean) => void,
): Tick {
  const last = useRef<string | null>(null);
  return useCallback(
    (id, on, isRange) => {
      const [from, to] = [last.current === null ? -1 : ids.indexOf(last.current), ids.indexOf(id)];
      last.current = id;
      const hasBoth = isRange && from >= 0 && to >= 0;
      select(hasBoth ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], on);
    },
    [ids, select],
  );
}
