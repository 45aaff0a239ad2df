import type { KeyboardEvent } from 'react';

const FIELDS = 'input:enabled:not([type=file]), textarea:enabled, [contenteditable=true]';

const itemOf = (element: Element) => element.closest('.ant-form-item');

const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * Makes Enter in a one-line field move to the next field, as in a spreadsheet, instead of
 * submitting. Searches and pickers, which use the key themselves, keep it.
 */
export function enterToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (event.key !== 'Enter' || isModified || event.isDefaultPrevented()) return;
  // A dialog's fields are inside the form for React only, not in the DOM.
  if (!(target instanceof HTMLInputElement) || !form.contains(target)) return;
  if (target.type === 'search' || target.role === 'combobox') return;
  event.preventDefault();
  const own = itemOf(target);
  const all = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const next = all
    .slice(all.indexOf(target) + 1)
    .find((field) => itemOf(field) !== null && itemOf(field) !== own && isShown(field));
  focus(next instanceof HTMLInputElement && next.type === 'radio' ? checkedOf(next) : next);
}

const checkedOf = (radio: HTMLInputElement) =>
  itemOf(radio)?.querySelector<HTMLInputElement>('input:checked') ?? radio;

/** Focuses a field and selects its text, as Tab does. */
function focus(field: HTMLElement | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
