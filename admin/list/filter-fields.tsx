import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Input, Select } from 'antd';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

interface Field {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly width?: number;
}

/** The time without typing after which a text counts, in milliseconds. */
const PAUSE = 350;

/** A text to filter by; it counts when typing pauses, and at once with Enter. */
export function FilterText(props: Field & { readonly hint?: string }): ReactElement {
  const { label, value = '', onChange, hint, width = 200 } = props;
  const [text, setText] = useState(value);
  const typed = text.trim();
  // Back, or a filter that was reset, changes it from outside.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = window.setTimeout(() => onChange(typed), PAUSE);
    return () => window.clearTimeout(timer);
  });
  return (
    <Labelled label={label}>
      <Input
        aria-label={label}
        placeholder={hint}
        allowClear
        value={text}
        style={{ width }}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => onChange(typed)}
      />
    </Labelled>
  );
}

/** One of several values to filter by, or none. */
export function FilterChoice(
  props: Field & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
): ReactElement {
  const { label, value = '', onChange, options, width = 130 } = props;
  const { all } = useTexts(pageTexts);
  return (
    <Labelled label={label}>
      <Select
        aria-label={label}
        value={value}
        style={{ width }}
        onChange={(next: string) => onChange(next === '' ? undefined : next)}
        options={[{ value: '', label: all }, ...options]}
      />
    </Labelled>
  );
}

/** A field with its name above. */
export const Labelled = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div className="filter">
    <span className="quiet" aria-hidden="true">
      {props.label}
    </span>
    {props.children}
  </div>
);
