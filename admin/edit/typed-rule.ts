import type { FormRule } from 'antd';
import type { TypedValue } from './typed-values';

/**
 * A form's rule for a text that may be empty: `problem` is said of what `parse` does not
 * understand. What is `stored` may stay as it is.
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
