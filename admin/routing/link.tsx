import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { goTo, hrefOf } from './location';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A location such as `jobs/5`. */
  readonly to: string;
}

/** Whether a click asks for nothing else, such as another tab. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link within the page; in another tab it works as an ordinary one. */
export function Link({ to, onClick, ...others }: LinkProps): ReactElement {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return <a {...others} href={hrefOf(to)} onClick={follow} />;
}
