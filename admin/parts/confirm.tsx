import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { App, type ModalFuncProps } from 'antd';
import { SAFE_FIRST } from './safe-first';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import type { ButtonProps } from './button';
import { focusAfterQuestion } from './focus-after-question';
import { focusPasser } from './use-passed-focus';

/**
 * A button that asks in a dialog, which takes the focus, before `onConfirm`; the dialog stays with
 * a spinner until that promise is settled. If the button is gone by then, as with its row, the focus
 * goes to what follows.
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
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const pass = focusPasser(currentTarget);
    const afterClose = () => focusAfterQuestion(pass);
    modal.confirm({ cancelText, ...SAFE_FIRST, ...asked, onOk: onConfirm, afterClose });
  };
  return cloneElement(children, { onClick: ask });
}
