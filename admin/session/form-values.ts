/** Focuses the field of a form with this name. */
export function focusOn(form: HTMLFormElement, name: string | undefined): void {
  const field = form.elements.namedItem(name ?? '');
  if (field instanceof HTMLElement) field.focus();
}

/** Returns the texts of a form's fields by name. */
export function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  ) as Record<Name, string>;
}
