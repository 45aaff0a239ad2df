import { focusHeading } from './use-focus-after';

/** Moves the focus when a confirmation closes, in case the button that opened it is gone. */
export function focusAfterQuestion(focus: () => void = () => undefined): void {
  const { activeElement: active } = document;
  if (active instanceof HTMLElement && active.closest('.ant-modal-confirm') !== null) active.blur();
  focus();
  focusHeading();
}
