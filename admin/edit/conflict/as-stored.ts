import { isAmount } from '../typed-values';
import { sameValue } from './same-value';

/** Whether a value equals the stored one: texts are stored trimmed, and `26.5` as `26.50`. */
export const meansSame = (value: unknown, stored: unknown): boolean =>
  typeof value !== 'string' || typeof stored !== 'string'
    ? sameValue(value, stored)
    : value.trim() === stored || (isAmount(value) && Number(value).toFixed(2) === stored);

/** Returns a form's values; those equivalent to the stored ones in their stored form. */
export const asStored = <Values extends object>(values: Values, stored: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(stored).filter(([name, value]) =>
      meansSame(values[name as keyof Values], value),
    ),
  ),
});
