import type { FormInstance } from 'antd';
import { RequestError } from '../api/request-error';

/** `images.2` belongs to the field `images`; the service's paths begin below `input`. */
const topOf = (field: string) => field.replace(/^input\./, '').split('.', 1)[0] ?? '';

/** What the service refused: the fields that show it, and an error that none of them shows. */
interface ShownErrors {
  readonly shown: number;
  readonly rest: unknown;
}

/**
 * Shows errors of the service beside their fields, each once, and moves to the first of them.
 * `instead`: the fields that show those of fields out of sight.
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
