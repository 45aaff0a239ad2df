import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';

interface Message {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** How long a message stays, in seconds. */
const SECONDS = 3;
/** More at once would cover the page, so the oldest are removed. */
const AT_ONCE = 4;

let shown: readonly Message[] = [];
let last = 0;
const listeners = new Set<() => void>();

function put(next: readonly Message[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function tell(kind: Message['kind'], text: string, seconds: number): void {
  const id = (last += 1);
  put([...shown, { id, kind, text }].slice(-AT_ONCE));
  window.setTimeout(() => put(shown.filter((each) => each.id !== id)), seconds * 1000);
}

/** Shows a message at the top of the page for some seconds; screen readers read it out. */
export const message = {
  success: (text: string, seconds = SECONDS): void => tell('success', text, seconds),
  error: (text: string, seconds = SECONDS): void => tell('error', text, seconds),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the messages; there is one. */
export function Messages(props: { readonly children?: ReactNode }): ReactElement {
  const messages = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="messages" role="status">
      {props.children}
      {messages.map(({ id, kind, text }) => (
        <div key={id} className="message" data-kind={kind}>
          {text}
        </div>
      ))}
    </div>
  );
}
