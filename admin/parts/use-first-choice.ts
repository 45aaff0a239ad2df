import { useRef, type RefObject } from 'react';

/**
 * For a dialog of choices: puts the focus on the first of those within `choices`, where antd leaves
 * it on the button that closes, which a press of Space would do.
 */
export function useFirstChoice(): {
  readonly choices: RefObject<HTMLDivElement>;
  readonly afterOpenChange: (isOpen: boolean) => void;
} {
  const choices = useRef<HTMLDivElement>(null);
  return {
    choices,
    afterOpenChange: (isOpen) => {
      if (isOpen) choices.current?.querySelector('input')?.focus();
    },
  };
}
