import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Whether a date field is incomplete; the browser then reports its value as empty. */
export const isHalfTyped = (field: Element | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/**
 * Writes a date to the field with this reference whenever it differs. Such a field must not have
 * React's `value`: React also writes it to the attribute, and whenever that changes, Firefox
 * empties an incomplete field.
 */
export function useShownDate(shown: string): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current: input } = field;
    if (input !== null && input.value !== shown) input.value = shown;
  }, [shown]);
  return field;
}
