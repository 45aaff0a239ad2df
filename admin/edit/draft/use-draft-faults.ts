import { useEffect, useRef, type MutableRefObject } from 'react';
import type { FormInstance } from 'antd';

/**
 * Marks what a form refuses of a draft with which it is opened; fields that are still empty may
 * stay so for now. True while it does: then the form tells of fields that nobody has changed.
 */
export function useDraftFaults<Values extends object>(
  form: FormInstance<Values>,
  draft: Values | undefined,
): MutableRefObject<boolean> {
  const isChecking = useRef(false);
  useEffect(() => {
    if (draft === undefined) return;
    const filled = Object.entries(draft).filter(([, value]) => value !== '');
    const checked = () => {
      isChecking.current = false;
    };
    isChecking.current = true;
    form.validateFields(filled.map(([name]) => name)).then(checked, checked);
    // Only once: what is typed then is checked as it is typed.
  }, []);
  return isChecking;
}
