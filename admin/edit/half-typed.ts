/** Whether a field of a date has only a part of one; the browser then says that it is empty. */
export const isHalfTyped = (field: Element | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;
