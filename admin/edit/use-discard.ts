import { App } from 'antd';
import { SAFE_FIRST } from '../parts/safe-first';
import { takeLostFocus } from '../parts/use-focus-after';
import { editTexts } from '../texts/edit.texts';
import { useTexts } from '../texts/texts';

/** Closes what has been typed into: at once if nothing is lost, otherwise after asking. */
export function useDiscard(close: () => void): (isUntouched: boolean) => void {
  const t = useTexts(editTexts);
  const { modal } = App.useApp();
  return (isUntouched) => {
    if (isUntouched) close();
    else
      modal.confirm({
        title: t.closeAsk,
        okText: t.discard,
        okButtonProps: { danger: true },
        ...SAFE_FIRST,
        cancelText: t.keepOn,
        onOk: close,
        afterClose: takeFocus,
      });
  };
}

/** Where the button that asked is gone. The question is about to go, perhaps with the focus. */
function takeFocus(): void {
  const { activeElement: active } = document;
  if (active instanceof HTMLElement && active.closest('.ant-modal-confirm') !== null) active.blur();
  takeLostFocus(document.querySelector('h1'));
}
