import { cloneElement, useEffect, useRef, type MouseEvent, type ReactElement } from 'react';
import { App, type ModalFuncProps } from 'antd';
import { SAFE_FIRST } from './safe-first';
import { pageTexts } from '../texts/page.texts';
import { useTexts, withoutDirections } from '../texts/texts';
import type { ButtonProps } from './button';
import { focusAfterQuestion } from './focus-after-question';
import { focusPasser } from './use-passed-focus';

/**
 * A button that asks in a dialog before `onConfirm`. The dialog takes the focus, and shows a
 * spinner until the promise is settled. If the button is gone by then, for example with its row,
 * the focus passes to the next element. If it goes before an answer, as by Back, so does the dialog.
 */
export function Confirm(
  props: ModalFuncProps & {
    readonly children: ReactElement<ButtonProps>;
    readonly onConfirm: () => Promise<unknown>;
  },
): ReactElement {
  const { children, onConfirm, ...asked } = props;
  const { cancel: cancelText } = useTexts(pageTexts);
  const { modal } = App.useApp();
  const question = useRef<{ readonly destroy: () => void }>();
  useEffect(() => () => question.current?.destroy(), []);
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const pass = focusPasser(currentTarget);
    const afterClose = () => focusAfterQuestion(pass);
    const onOk = () => {
      question.current = undefined;
      return onConfirm();
    };
    const content = withoutDirections(asked.content);
    const asking = { cancelText, ...SAFE_FIRST, ...asked, content, onOk, afterClose };
    question.current = modal.confirm(asking);
  };
  return cloneElement(children, { onClick: ask });
}
