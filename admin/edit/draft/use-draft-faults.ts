import { useEffect, useRef, type MutableRefObject } from 'react';
import type { FormInstance } from 'antd';

/**
 * Validates a draft when its form opens, except for fields that are still empty. The result is true
 * during the validation, when the form reports changes of fields that nobody has edited.
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
    // Runs only once: later input is validated as it is typed.
  }, []);
  return isChecking;
}
