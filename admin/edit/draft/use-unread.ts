import { useRef } from 'react';
import type { FormInstance, FormRule } from 'antd';

/** Told by a field of the text that it has not taken into its value: why, or null for none. */
export type OnUnread = (problem: string | null) => void;

/**
 * A form's rule against saving while its field shows a text that is not part of its value: what
 * the reader typed would be lost.
 */
export function useUnread(
  form: FormInstance,
  name: string,
): { readonly rule: FormRule; readonly onUnread: OnUnread } {
  const unread = useRef<string | null>(null);
  return {
    rule: {
      validator: () =>
        unread.current === null ? Promise.resolve() : Promise.reject(new Error(unread.current)),
    },
    onUnread: (problem) => {
      unread.current = problem;
      form.validateFields([name]).catch(() => undefined);
    },
  };
}
