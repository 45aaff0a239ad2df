import type { ReactElement } from 'react';
import { InputNumber, type InputNumberProps } from 'antd';
import { wholeText } from './typed-values';

/** A whole number; others are refused by a rule of the form, not rounded. For use in a form. */
export const WholeField = (props: InputNumberProps<number>): ReactElement => (
  // The component reads the number from the text.
  <InputNumber {...props} parser={(text = '') => wholeText(text) as unknown as number} />
);
