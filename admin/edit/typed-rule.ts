import type { FormRule } from 'antd';
import type { TypedValue } from './typed-values';

/**
 * Returns a form rule for an optional text: reports `problem` if `parse` rejects it. The `stored`
 * text is always accepted.
 */
export const typedRule = (
  parse: (text: string) => TypedValue<string>,
  problem: string,
  stored?: string,
): FormRule => ({
  validator: (_rule: unknown, text?: string) =>
    text === undefined || text.trim() === '' || text === stored || 'value' in parse(text)
      ? Promise.resolve()
      : Promise.reject(new Error(problem)),
});
