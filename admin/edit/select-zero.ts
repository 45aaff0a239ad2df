import type { FocusEvent, MouseEvent } from 'react';

/** Whether the mouse button that focuses a field is still pressed. */
let isPressed = false;

/** Selects a zero, so that input replaces it; in any other number, the caret stays. */
function selectZero(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field;
  if (value !== '' && Number(value) === 0 && selectionStart === selectionEnd) field.select();
}

/**
 * Handlers for a number field: select the zero of a new row when the field gets the focus, also by
 * a pointer. They wait for the button's release, before which Safari drops the selection.
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
  /** Focus by keyboard, the label, the unit beside the number, or an error message. */
  onFocus({ target }: FocusEvent<HTMLInputElement>) {
    if (!isPressed) selectZero(target);
  },
};
