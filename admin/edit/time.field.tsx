import type { FocusEvent, ReactElement } from 'react';
import type { FormRule } from 'antd';
import { controlOf, type FormControl } from './form-control';
import { isHalfTyped, useShownDate } from './draft/half-typed';
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
  const shown = value === null ? '' : localTime(value);
  const field = useShownDate(shown);
  const read = (input: HTMLInputElement) => {
    if (isHalfTyped(input) || input.value === shown) return;
    onChange?.(input.value === '' ? null : new Date(input.value).toISOString());
  };
  return (
    <input
      {...controlOf(props)}
      ref={field}
      type="datetime-local"
      // Years have four digits: without a maximum, the year field takes the next two, too.
      max="9999-12-31T23:59"
      className="text-input"
      style={{ width: '100%' }}
      data-empty={shown === '' || undefined}
      onChange={({ target }) => read(target)}
      onBlur={(event) => {
        // Browsers say nothing when the last part is cleared.
        read(event.target);
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
