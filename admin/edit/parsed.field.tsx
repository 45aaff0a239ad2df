import { useState, type ReactElement } from 'react';
import { Input, type InputProps } from 'antd';
import { SELECT_ZERO } from './select-zero';
import type { TypedValue } from './typed-values';

/**
 * A text field whose value is the result of `parse`, such as `22.50` for `２２．５０元`, or the text
 * itself if it cannot be parsed. The text stays as typed until the field is left. For use in a
 * form.
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
