import { cloneElement, type ReactElement } from 'react';
import { App, type ModalFuncProps } from 'antd';
import { SAFE_FIRST } from './safe-first';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import type { ButtonProps } from './button';

/**
 * A button that asks in a dialog, which takes the focus, before `onConfirm`; the dialog stays with
 * a spinner until that promise is settled.
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
  const ask = () => void modal.confirm({ cancelText, ...SAFE_FIRST, ...asked, onOk: onConfirm });
  return cloneElement(children, { onClick: ask });
}
