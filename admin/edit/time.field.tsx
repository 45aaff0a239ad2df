import type { FocusEvent, ReactElement } from 'react';
import type { FormRule } from 'antd';
import { controlOf, type FormControl } from './form-control';
import { isHalfTyped, useShownDate } from './draft/half-typed';
import { localTime } from './local-time';

/**
 * A date and time whose value is an ISO date-time; null if it is empty. While it is incomplete, the
 * value does not change, and `wholeTime` rejects it. For use in a form.
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
      // Limits years to four digits: without a maximum, the field accepts six.
      max="9999-12-31T23:59"
      className="text-input"
      style={{ width: '100%' }}
      data-empty={shown === '' || undefined}
      onChange={({ target }) => read(target)}
      onBlur={(event) => {
        // Browsers fire no event when the last part is cleared.
        read(event.target);
        onBlur?.(event);
      }}
    />
  );
}

/** Returns a form rule that prevents saving while such a field is incomplete. */
export const wholeTime = (id: string, problem: string): FormRule => ({
  validator: () =>
    isHalfTyped(document.getElementById(id))
      ? Promise.reject(new Error(problem))
      : Promise.resolve(),
});
