import { useRef } from 'react';
import { message } from '../parts/messages';

/** How long the message stays, in seconds. */
const SECONDS = 6;

/** Returns a function that shows why a form is not saved, replacing the last message, if any. */
export function useFormError(): (text: string | null) => void {
  const remove = useRef<() => void>();
  return (text) => {
    remove.current?.();
    remove.current = text === null ? undefined : message.error(text, SECONDS);
  };
}
