import type { ReactElement } from 'react';
import { Popconfirm, type PopconfirmProps } from 'antd';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

/** Asks before `onConfirm`, and stays with a spinner until that promise is settled. */
export function Confirm(
  props: Omit<PopconfirmProps, 'onConfirm'> & { readonly onConfirm: () => Promise<unknown> },
): ReactElement {
  const { cancel } = useTexts(pageTexts);
  return <Popconfirm cancelText={cancel} {...props} />;
}
