import { sameHtml } from '../../content/same-html';
import type { UpdateJobInput } from '../../documents/job';
import { meansSame } from '../../edit/conflict/as-stored';
import { sameValue } from '../../edit/conflict/same-value';
import type { JobValues, MediaItem } from './job.values';

/** The stored job with those fields of a form that differ from the job it was based on. */
export const rebased = (values: JobValues, before: JobValues, now: JobValues): JobValues => ({
  ...now,
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !sameValue(value, before[name as keyof JobValues]),
    ),
  ),
});

/** Whether a value is stored so, perhaps written in another way. */
const isStoredAs = (name: string, value: unknown, stored: unknown): boolean => {
  if (typeof value !== 'string' || typeof stored !== 'string') return sameValue(value, stored);
  if (name === 'content') return sameHtml(value, stored);
  return meansSame(value, stored);
};

/** A form's values, those that mean the same as the stored ones written as they are stored. */
export const asStored = (values: JobValues, stored: JobValues): JobValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(stored).filter(([name, value]) =>
      isStoredAs(name, values[name as keyof JobValues], value),
    ),
  ),
});

/** The fields to send: those that differ from the stored job. */
export function changesOf(values: JobValues, before: JobValues): UpdateJobInput {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (sameValue(value, before[name as keyof JobValues])) continue;
    input[name] = sentAs(name, value);
  }
  // The service decides by its stored prices whether the total follows their sum.
  if ('factoryPrice' in input || 'subsidyPrice' in input)
    input.factoryPriceTotal = values.factoryPriceTotal;
  // The service removes the focal point of another cover.
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
