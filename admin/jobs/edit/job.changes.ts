import { sameHtml } from '../../content/same-html';
import type { UpdateJobInput } from '../../documents/job';
import { meansSame } from '../../edit/conflict/as-stored';
import { sameValue } from '../../edit/conflict/same-value';
import type { JobValues, MediaItem } from './job.values';

/** Returns `now` with the fields that the form has changed since `before`. */
export const rebased = (values: JobValues, before: JobValues, now: JobValues): JobValues => ({
  ...now,
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !sameValue(value, before[name as keyof JobValues]),
    ),
  ),
});

/** Whether a value means the same as the stored one. */
const isStoredAs = (name: string, value: unknown, stored: unknown): boolean => {
  if (typeof value !== 'string' || typeof stored !== 'string') return sameValue(value, stored);
  if (name === 'content') return sameHtml(value, stored);
  return meansSame(value, stored);
};

/** Returns a form's values, with those that mean the same as stored ones written as stored. */
export const asStored = (values: JobValues, stored: JobValues): JobValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(stored).filter(([name, value]) =>
      isStoredAs(name, values[name as keyof JobValues], value),
    ),
  ),
});

/** Returns the fields to send: those that differ from the stored job. */
export function changesOf(values: JobValues, before: JobValues): UpdateJobInput {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (sameValue(value, before[name as keyof JobValues])) continue;
    input[name] = sentAs(name, value);
  }
  // Otherwise the service would decide by its stored prices whether the total follows their sum.
  if ('factoryPrice' in input || 'subsidyPrice' in input)
    input.factoryPriceTotal = values.factoryPriceTotal;
  // The service removes the focal point when the cover changes.
  if ('cover' in input) input.coverFocus = values.coverFocus;
  return input;
}

export const hasChanges = (values: JobValues, before: JobValues): boolean =>
  Object.keys(changesOf(values, before)).length > 0;

function sentAs(name: string, value: unknown): unknown {
  if (name === 'cover') return (value as MediaItem | null)?.path ?? '';
  if (name === 'images') return (value as readonly MediaItem[]).map(({ path }) => path);
  return value;
}
