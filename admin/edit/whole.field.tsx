import type { ReactElement } from 'react';
import { InputNumber, type FormRule, type InputNumberProps } from 'antd';
import { editTexts } from '../texts/edit.texts';
import { useTexts } from '../texts/texts';
import { MAX_INTEGER } from './integers';
import { SELECT_ZERO } from './select-zero';
import { wholeText } from './typed-values';

/**
 * A whole number. Other numbers are refused by a form rule, not rounded; text that is not a number
 * has the value null, which that rule refuses too. For use in a form.
 */
export function WholeField(props: InputNumberProps<number>): ReactElement {
  const t = useTexts(editTexts);
  return (
    <InputNumber
      {...SELECT_ZERO}
      {...props}
      ref={(field) => {
        // The component labels its arrows in English only.
        const arrows = field?.nativeElement.querySelectorAll('[role="button"]') ?? [];
        for (const [index, arrow] of arrows.entries())
          arrow.setAttribute('aria-label', index === 0 ? t.increase : t.decrease);
      }}
      // Otherwise the component would restore the previous number.
      onInput={(text) => {
        if (Number.isNaN(Number(wholeText(text)))) props.onChange?.(null);
      }}
      // The component parses the text as a number itself.
      parser={(text = '') => wholeText(text) as unknown as number}
    />
  );
}

/** Returns the form rules; `tooLarge` is for numbers that the database cannot store. */
export const wholeRules = (problem: string, tooLarge: string): FormRule[] => [
  { required: true, type: 'integer', message: problem },
  { type: 'number', min: -MAX_INTEGER, max: MAX_INTEGER, message: tooLarge },
];
