import type { ReactElement } from 'react';
import { Button } from '../parts/button';
import { Link } from '../routing/link';
import { useSession } from '../session/session';
import { navigationTexts } from '../texts/navigation.texts';
import { pageTexts } from '../texts/page.texts';
import { sessionTexts } from '../texts/session.texts';
import { useTexts } from '../texts/texts';
import type { Screen } from './screens';

/** The links to the screens; on phones a menu, shown if it `isOpen`. */
export function Navigation(props: {
  readonly screens: readonly Screen[];
  readonly current: Screen | undefined;
  readonly isOpen: boolean;
  readonly onFollow: () => void;
}): ReactElement {
  const t = useTexts(navigationTexts);
  const { navigation } = useTexts(pageTexts);
  const { change } = useTexts(sessionTexts);
  const { changePassword } = useSession();
  const { current, isOpen } = props;
  return (
    <nav id="navigation" className="frame-nav" data-open={isOpen} aria-label={navigation}>
      <ul>
        {props.screens.flatMap(({ path, label }) =>
          label === undefined
            ? []
            : [
                <li key={path}>
                  <Link
                    to={path}
                    onClick={props.onFollow}
                    aria-current={path === (current?.of ?? current?.path) ? 'page' : undefined}
                  >
                    {t[label]}
                  </Link>
                </li>,
              ],
        )}
        {/* For phones only; elsewhere the head has room for it. */}
        <li className="frame-menu">
          <Button type="text" onClick={changePassword}>
            {change}
          </Button>
        </li>
      </ul>
    </nav>
  );
}
