import { useLayoutEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select, textarea, [tabindex="0"]';

const isVisible = (element: Element) => element.isConnected && element.getClientRects().length > 0;

/**
 * Gives the focus that an element has lost, by being removed, to what follows it now, or precedes
 * it; nothing else must have taken it.
 */
export function focusPasser(element: HTMLElement): () => void {
  // A dialog that is closed returns the focus to what opened it.
  const area = element.closest('[role=dialog], main');
  const all = [...(area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const at = all.indexOf(element);
  const next = [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  return () => {
    if (document.activeElement === document.body)
      next.find(isVisible)?.focus({ preventScroll: true });
  };
}

/** If an element is removed while it has the focus, what follows it, or precedes it, gets it. */
export function usePassedFocus(element: RefObject<HTMLElement>): void {
  useLayoutEffect(
    () => () => {
      const { current } = element;
      if (current === null || document.activeElement !== current) return;
      // Once it is removed.
      window.setTimeout(focusPasser(current));
    },
    [element],
  );
}
