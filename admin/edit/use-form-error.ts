import { useRef } from 'react';
import { message } from '../parts/messages';

/** How long the message stays, in seconds. */
const SECONDS = 6;

/** The message about why a form is not saved: each takes the place of the former; null: none. */
export function useFormError(): (text: string | null) => void {
  const remove = useRef<() => void>();
  return (text) => {
    remove.current?.();
    remove.current = text === null ? undefined : message.error(text, SECONDS);
  };
}
