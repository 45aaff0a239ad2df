import type { FormInstance } from 'antd';
import { RequestError } from '../api/request-error';

/** `images.2` belongs to the field `images`; the service's paths begin below `input`. */
const topOf = (field: string) => field.replace(/^input\./, '').split('.', 1)[0] ?? '';

/**
 * Shows errors of the service beside their fields, and moves to the first of them. Returns those
 * without a field; null if there are none.
 */
export function showFieldErrors(form: FormInstance, error: unknown): unknown {
  if (!(error instanceof RequestError) || error.code !== 'BAD_USER_INPUT') return error;
  const problems = new Map<string, Set<string>>();
  for (const { field, message } of error.extensions.fields ?? []) {
    const name = topOf(field);
    problems.set(name, (problems.get(name) ?? new Set()).add(message));
  }
  const fields = form.getFieldsValue() as object;
  const known = [...problems].filter(([name]) => name in fields);
  form.setFields(known.map(([name, errors]) => ({ name, errors: [...errors] })));
  const [first] = known;
  if (first !== undefined) form.scrollToField(first[0], { focus: true, block: 'center' });
  return known.length === problems.size && known.length > 0 ? null : error;
}
