import { useEffect, useRef, type RefObject } from 'react';

/** The shortcuts for saving, shown as the title of the button. */
export const SAVE_KEYS = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
  ? '⌘S / ⌘Enter'
  : 'Ctrl+S / Ctrl+Enter';

const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * Presses a button on Ctrl+S and Ctrl+Enter (Cmd on a Mac), wherever the focus is, and prevents the
 * browser's own action; but not while a dialog is open above the button.
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
      // After the form has received the value that the field reads on blur.
      window.setTimeout(() => current.click());
    };
    // Captures the event before the fields do: the editor would insert a line break.
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
  return button;
}

/** Leaves a field and returns to it, because some fields read their input on blur. */
function leaveAndReturn(): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
