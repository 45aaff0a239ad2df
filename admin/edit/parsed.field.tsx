import { useState, type ReactElement } from 'react';
import { Input, type InputProps } from 'antd';
import { SELECT_ZERO } from './select-zero';
import type { TypedValue } from './typed-values';

/**
 * A text field whose value is what `parse` makes of the text, such as `22.50` of `２２．５０元`, or
 * the text itself. What is typed stays as it is until the field is left. For use in a form.
 */
export function ParsedInput(
  props: Omit<InputProps, 'value' | 'onChange'> & {
    readonly parse: (text: string) => TypedValue<string>;
    readonly value?: string;
    readonly onChange?: (value: string) => void;
  },
): ReactElement {
  const { parse, value, onChange, ...input } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...SELECT_ZERO}
      {...input}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const cell = parse(target.value);
        onChange?.('value' in cell ? cell.value : target.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        input.onBlur?.(event);
      }}
    />
  );
}
