import { useRef } from 'react';
import type { FormInstance, FormRule } from 'antd';

/** Called by a field with the reason why its text is not part of its value; null if it is. */
export type OnUnread = (problem: string | null) => void;

/**
 * Returns a form rule that prevents saving while the field shows text that is not part of its
 * value, which would be lost.
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
