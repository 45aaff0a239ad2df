import { useRef, useState, type FocusEvent, type ReactElement } from 'react';
import { Input, type FormRule, type InputRef } from 'antd';
import { controlOf, type FormControl } from './form-control';
import { isHalfTyped } from './half-typed';
import { localTime } from './local-time';

/**
 * A date and a time, as an ISO date-time; null if it is empty. While a part of it is missing, its
 * value stays as it was, and `wholeTime` refuses it. For use in a form.
 */
export function TimeField(
  props: FormControl & {
    readonly value?: string | null;
    readonly onChange?: (iso: string | null) => void;
    readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  },
): ReactElement {
  const { value = null, onChange, onBlur } = props;
  /** The value whose field is half filled; undefined: none. */
  const [halfOf, setHalfOf] = useState<string | null>();
  // What the component's own event names is a copy, which knows of no half.
  const field = useRef<InputRef>(null);
  const read = () => {
    const input = field.current?.input ?? null;
    if (input === null) return;
    const isHalf = isHalfTyped(input);
    setHalfOf(isHalf ? value : undefined);
    if (isHalf) return;
    const iso = input.value === '' ? null : new Date(input.value).toISOString();
    if (input.value !== (value === null ? '' : localTime(value))) onChange?.(iso);
  };
  return (
    <Input
      {...controlOf(props)}
      ref={field}
      type="datetime-local"
      // Years have four digits: without a maximum, the year field takes the next two, too.
      max="9999-12-31T23:59"
      // What is set is shown, so a half-filled field is left alone.
      value={value === null || halfOf === value ? '' : localTime(value)}
      onChange={read}
      onBlur={(event) => {
        // Browsers say nothing when the last part is cleared.
        read();
        onBlur?.(event);
      }}
    />
  );
}

/** A form's rule against saving while a part of such a field is missing. */
export const wholeTime = (id: string, problem: string): FormRule => ({
  validator: () =>
    isHalfTyped(document.getElementById(id))
      ? Promise.reject(new Error(problem))
      : Promise.resolve(),
});
