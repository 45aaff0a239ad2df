import { useEffect, useRef, type RefObject } from 'react';

/** The keys that save, as the title of the button that they press. */
export const SAVE_KEYS = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
  ? '⌘S / ⌘Enter'
  : 'Ctrl+S / Ctrl+Enter';

const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * Presses a button on Ctrl+S and Ctrl+Enter, or with Cmd, wherever the focus is, instead of what
 * the browser does then; but not while a dialog is open above the button.
 */
export function useSaveKeys(): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key, isComposing } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || isComposing) return;
      if (key.toLowerCase() !== 's' && key !== 'Enter') return;
      const { current } = button;
      const top = [...document.querySelectorAll('[role=dialog]')].filter(isShown).at(-1) ?? null;
      const isAbove = current?.closest('[role=dialog]') !== top;
      if (key === 'Enter' && isAbove) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || current === null || isAbove) return;
      leaveAndReturn();
      // Once the form has what the left field has read.
      window.setTimeout(() => current.click());
    };
    // Before the fields: the editor would break the line.
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
  return button;
}

/** Some fields read what was typed into them when they are left. */
function leaveAndReturn(): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
