import type { FocusEvent, MouseEvent } from 'react';

/** Whether the button is down that gives a field the focus. */
let isPressed = false;

/** What is typed next replaces a zero, and follows the caret in any other number. */
function selectZero(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field;
  if (value !== '' && Number(value) === 0 && selectionStart === selectionEnd) field.select();
}

/**
 * Handlers of a number's field: the zero of a new row is selected when the field gets the focus,
 * also by a pointer, as Tab does. Safari unselects what is selected before the button is released.
 */
export const SELECT_ZERO = {
  onMouseDown({ target }: MouseEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || target === document.activeElement) return;
    isPressed = true;
    const released = () => {
      isPressed = false;
      if (target === document.activeElement) selectZero(target);
    };
    document.addEventListener('mouseup', released, { once: true, capture: true });
  },
  /** By the label, the unit beside the number, or a fault that is shown. */
  onFocus({ target }: FocusEvent<HTMLInputElement>) {
    if (!isPressed) selectZero(target);
  },
};
