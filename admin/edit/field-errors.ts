import type { FormInstance } from 'antd';
import { RequestError } from '../api/request-error';

/**
 * Returns the form's field: `images` for `images.2`. The service's paths may begin with `input.`.
 */
const topOf = (field: string) => field.replace(/^input\./, '').split('.', 1)[0] ?? '';

/** How many fields show errors, and the error if they do not show all of it. */
interface ShownErrors {
  readonly shown: number;
  readonly rest: unknown;
}

/**
 * Shows errors of the service beside their fields, each once, and moves to the first of them.
 * `instead` maps hidden fields to the fields that show their errors.
 */
export function showFieldErrors(
  form: FormInstance,
  error: unknown,
  instead: Readonly<Record<string, string>> = {},
): ShownErrors {
  if (!(error instanceof RequestError) || error.code !== 'BAD_USER_INPUT')
    return { shown: 0, rest: error };
  const problems = new Map<string, Set<string>>();
  for (const { field, message } of error.extensions.fields ?? []) {
    const name = instead[topOf(field)] ?? topOf(field);
    problems.set(name, (problems.get(name) ?? new Set()).add(message));
  }
  const fields = form.getFieldsValue() as object;
  const known = [...problems].filter(([name]) => name in fields);
  form.setFields(known.map(([name, errors]) => ({ name, errors: [...errors] })));
  const [first] = known;
  if (first !== undefined) form.scrollToField(first[0], { focus: true, block: 'center' });
  const isShown = known.length === problems.size && known.length > 0;
  return { shown: known.length, rest: isShown ? null : error };
}
