import { focusHeading } from './use-focus-after';

/** For a question that is about to go, perhaps with the focus: who asked may be gone, too. */
export function focusAfterQuestion(focus: () => void = () => undefined): void {
  const { activeElement: active } = document;
  if (active instanceof HTMLElement && active.closest('.ant-modal-confirm') !== null) active.blur();
  focus();
  focusHeading();
}
