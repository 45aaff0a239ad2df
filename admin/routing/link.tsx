import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { goTo, hrefOf } from './location';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A location such as `jobs/5`. */
  readonly to: string;
}

/** A link within the page; in another tab it works as an ordinary one. */
export function Link({ to, onClick, ...others }: LinkProps): ReactElement {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || event.button !== 0 || !plain) return;
    event.preventDefault();
    goTo(to);
  };
  return <a {...others} href={hrefOf(to)} onClick={follow} />;
}
