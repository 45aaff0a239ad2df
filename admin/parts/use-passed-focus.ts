import { useLayoutEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select, textarea, [tabindex="0"]';

const isVisible = (element: Element) => element.isConnected && element.getClientRects().length > 0;

/**
 * Returns a function that passes the focus of a removed element to the next element, or the
 * previous one, unless something else has taken it.
 */
export function focusPasser(element: HTMLElement): () => void {
  // Within a dialog: closing one returns the focus to the element that opened it.
  const area = element.closest('[role=dialog], main');
  const all = [...(area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const at = all.indexOf(element);
  const next = [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  return () => {
    if (document.activeElement === document.body)
      next.find(isVisible)?.focus({ preventScroll: true });
  };
}

/** Passes the focus to the next or previous element if `element` is removed while it has it. */
export function usePassedFocus(element: RefObject<HTMLElement>): void {
  useLayoutEffect(
    () => () => {
      const { current } = element;
      if (current === null || document.activeElement !== current) return;
      // After the removal.
      window.setTimeout(focusPasser(current));
    },
    [element],
  );
}
