import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { Button } from './button';
import { focusHeading } from './use-focus-after';

interface Message {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'error';
  readonly text: string;
  readonly action: Action | undefined;
}

/** A button in a message, which closes it. */
export interface Action {
  readonly label: string;
  readonly run: () => unknown;
}

/** How long a message stays, in seconds; longer with a button. */
const SECONDS = 3;
const SECONDS_WITH_ACTION = 10;
const SECONDS_OF_WARNING = 8;
/** The most messages at once; more would cover the page, so the oldest are removed. */
const AT_ONCE = 4;

let shown: readonly Message[] = [];
let last = 0;
const listeners = new Set<() => void>();

function put(next: readonly Message[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const remove = (id: number) => put(shown.filter((each) => each.id !== id));

function tell(kind: Message['kind'], text: string, seconds: number, action?: Action): () => void {
  const id = (last += 1);
  // Only the latest change can be undone, so its message replaces the previous one. So does a text
  // that is told again, as after each of several uploads.
  const others = shown.filter((each) => (each.action ? !action : each.text !== text));
  put([...others, { id, kind, text, action }].slice(-AT_ONCE));
  const end = () => remove(id);
  window.setTimeout(end, seconds * 1000);
  return end;
}

/** Shows a message at the top of the page for some seconds; screen readers read it out. */
export const message = {
  success: (text: string, action?: Action): void =>
    void tell('success', text, action ? SECONDS_WITH_ACTION : SECONDS, action),
  warning: (text: string): void => void tell('warning', text, SECONDS_OF_WARNING),
  /** Returns a function that removes the message earlier. */
  error: (text: string, seconds = SECONDS): (() => void) => tell('error', text, seconds),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the messages; the page has one instance. */
export function Messages(props: { readonly children?: ReactNode }): ReactElement {
  const messages = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="messages" role="status">
      {props.children}
      {messages.map(({ id, kind, text, action }) => (
        <div key={id} className="message" data-kind={kind}>
          {text}
          {action && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                remove(id);
                action.run();
                // After the button has been removed.
                window.setTimeout(focusHeading);
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
