import type { ReactElement } from 'react';

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A choice of one of a few values, as the browser's own select. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly width?: number;
  readonly plain?: boolean;
}): ReactElement {
  const { label, value, options, onChange, width, plain = false } = props;
  return (
    <select
      className="choice"
      data-plain={plain}
      aria-label={label}
      value={value}
      style={{ width }}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
