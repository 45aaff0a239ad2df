import { useLayoutEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select, textarea, [tabindex="0"]';

const isVisible = (element: Element) => element.isConnected && element.getClientRects().length > 0;

/** If an element is removed while it has the focus, what follows it, or precedes it, gets it. */
export function usePassedFocus(element: RefObject<HTMLElement>): void {
  useLayoutEffect(
    () => () => {
      const { current } = element;
      if (current === null || document.activeElement !== current) return;
      // A dialog that is closed returns the focus to what opened it.
      const area = current.closest('[role=dialog], main');
      const all = [...(area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      const at = all.indexOf(current);
      const next = [...all.slice(at + 1), ...all.slice(0, at).reverse()];
      // Once it is removed, and nothing else has taken the focus.
      window.setTimeout(() => {
        if (document.activeElement === document.body)
          next.find(isVisible)?.focus({ preventScroll: true });
      });
    },
    [element],
  );
}
