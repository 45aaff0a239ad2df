import type { ReactElement } from 'react';
import { InputNumber, type FormRule, type InputNumberProps } from 'antd';
import { editTexts } from '../texts/edit.texts';
import { useTexts } from '../texts/texts';
import { MAX_INTEGER } from './integers';
import { SELECT_ZERO } from './select-zero';
import { wholeText } from './typed-values';

/**
 * A whole number; others are refused by a rule of the form, not rounded. Text that is no number is
 * null, which such a rule refuses, too. For use in a form.
 */
export function WholeField(props: InputNumberProps<number>): ReactElement {
  const t = useTexts(editTexts);
  return (
    <InputNumber
      {...SELECT_ZERO}
      {...props}
      ref={(field) => {
        // The component names its arrows in English only.
        const arrows = field?.nativeElement.querySelectorAll('[role="button"]') ?? [];
        for (const [index, arrow] of arrows.entries())
          arrow.setAttribute('aria-label', index === 0 ? t.increase : t.decrease);
      }}
      // The component would bring the former number back.
      onInput={(text) => {
        if (Number.isNaN(Number(wholeText(text)))) props.onChange?.(null);
      }}
      // The component reads the number from the text.
      parser={(text = '') => wholeText(text) as unknown as number}
    />
  );
}

/** A form's rules of such a field; `tooLarge` is said of numbers that the database cannot hold. */
export const wholeRules = (problem: string, tooLarge: string): FormRule[] => [
  { required: true, type: 'integer', message: problem },
  { type: 'number', min: -MAX_INTEGER, max: MAX_INTEGER, message: tooLarge },
];
