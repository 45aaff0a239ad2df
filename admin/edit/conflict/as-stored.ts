import { isAmount } from '../typed-values';
import { sameValue } from './same-value';

/** Whether a value means the stored one: texts are trimmed, and `26.5` is stored as `26.50`. */
export const meansSame = (value: unknown, stored: unknown): boolean =>
  typeof value !== 'string' || typeof stored !== 'string'
    ? sameValue(value, stored)
    : value.trim() === stored || (isAmount(value) && Number(value).toFixed(2) === stored);

/** A form's values, those that mean the same as the stored ones written as they are stored. */
export const asStored = <Values extends object>(values: Values, stored: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(stored).filter(([name, value]) =>
      meansSame(values[name as keyof Values], value),
    ),
  ),
});
