import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Whether a field of a date has only a part of one; the browser then says that it is empty. */
export const isHalfTyped = (field: Element | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/**
 * Shows a date in the field with this reference whenever it is another one. Such a field must not
 * have React's `value`: React writes that into the attribute, too, and at each change of the
 * attribute Firefox empties a field of which a part is missing.
 */
export function useShownDate(shown: string): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current: input } = field;
    if (input !== null && input.value !== shown) input.value = shown;
  }, [shown]);
  return field;
}
