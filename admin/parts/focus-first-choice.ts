/**
 * The `ref` of choices in a dialog: puts the focus on the first, where antd puts it on the button
 * that closes, which a press of Space would do. At once, as `autoFocus` does, since what is pressed
 * while the dialog opens counts, too.
 */
export function focusFirstChoice(choices: HTMLElement | null): void {
  choices?.querySelector('input')?.focus();
}
