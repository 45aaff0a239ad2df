import { useRef, useState } from 'react';

/**
 * Runs an action, and returns whether the promise it returned is still pending. Until then the
 * action is not run again, so that a double click sends nothing twice.
 */
export function useBusy<Given extends readonly unknown[]>(
  action: (...given: Given) => unknown,
): readonly [isBusy: boolean, run: (...given: Given) => void] {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (...given: Given) => {
    if (isRunning.current) return;
    const done = action(...given);
    if (!(done instanceof Promise)) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await done;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [isBusy, (...given) => void run(...given)];
}
