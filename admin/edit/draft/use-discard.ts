import { App } from 'antd';
import { focusAfterQuestion } from '../../parts/focus-after-question';
import { SAFE_FIRST } from '../../parts/safe-first';
import { editTexts } from '../../texts/edit.texts';
import { useTexts } from '../../texts/texts';

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
        // Where the button that asked is gone.
        afterClose: () => focusAfterQuestion(),
      });
  };
}
