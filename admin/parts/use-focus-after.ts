import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a button again that becomes a field while it is edited, unless the user has moved on. */
export function useFocusAfter(isEdited: boolean): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    const hasEnded = wasEdited.current && !isEdited;
    wasEdited.current = isEdited;
    if (!hasEnded) return undefined;
    // Not at once: when Tab leaves the field, the next one does not have the focus yet.
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
    return () => window.clearTimeout(timer);
  }, [isEdited]);
  return button;
}

/** Focuses the heading of the screen, if the focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading !== null) heading.tabIndex = -1;
  takeLostFocus(heading);
}

/** Focuses what replaces a part of a screen, if that had the focus; may be used as a `ref`. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
