import { useEffect, useRef } from 'react';
import { App } from 'antd';
import { focusAfterQuestion } from '../../parts/focus-after-question';
import { SAFE_FIRST } from '../../parts/safe-first';
import { editTexts } from '../../texts/edit.texts';
import { useTexts } from '../../texts/texts';

/** Returns a function that closes a form: at once if it is untouched, otherwise after asking. */
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
        // Needed if the button that opened the question is gone.
        afterClose: () => focusAfterQuestion(),
      });
  };
}

/**
 * Returns a function that closes a dialog whose input is not kept as a draft, after asking unless
 * it is untouched. Then the browser asks before the page is reloaded or closed, too.
 */
export function useConfirmedClose(close: () => void, isUntouched: () => boolean): () => void {
  const discard = useDiscard(close);
  const latest = useRef(isUntouched);
  latest.current = isUntouched;
  useEffect(() => {
    // Chrome before 119 asks only if the handler returns a text; browsers show their own.
    window.onbeforeunload = () => (latest.current() ? null : document.title);
    return () => {
      window.onbeforeunload = null;
    };
  }, []);
  return () => discard(isUntouched());
}
