import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { goTo, hrefOf } from './location';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A location such as `jobs/5`. */
  readonly to: string;
}

/** Whether a click is a plain one, without a key that asks for another tab, for example. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link within the page, which also works in another tab. */
export function Link({ to, onClick, ...others }: LinkProps): ReactElement {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return <a {...others} href={hrefOf(to)} onClick={follow} />;
}
