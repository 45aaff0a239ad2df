import type { ReactElement } from 'react';
import { Input } from 'antd';
import { controlOf, type FormControl } from './form-control';
import { localTime } from './local-time';

/** A date and a time, as an ISO date-time; null if it is empty. For use in a form. */
export function TimeField(
  props: FormControl & {
    readonly value?: string | null;
    readonly onChange?: (iso: string | null) => void;
  },
): ReactElement {
  const { value = null, onChange } = props;
  return (
    <Input
      {...controlOf(props)}
      type="datetime-local"
      // Years have four digits: without a maximum, the year field takes the next two, too.
      max="9999-12-31T23:59"
      value={value === null ? '' : localTime(value)}
      onChange={({ target }) =>
        onChange?.(target.value === '' ? null : new Date(target.value).toISOString())
      }
    />
  );
}
