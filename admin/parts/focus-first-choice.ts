/**
 * The `ref` of choices in a dialog: focuses the first. antd would focus the button that closes the
 * dialog, which Space would press. At once, as `autoFocus` does, because keys pressed while the
 * dialog opens count too.
 */
export function focusFirstChoice(choices: HTMLElement | null): void {
  choices?.querySelector('input')?.focus();
}
