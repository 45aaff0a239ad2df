import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../parts/button';
import { Link } from '../routing/link';
import { goTo, usePlace } from '../routing/location';
import { matchPath } from '../routing/match';
import { useSession } from '../session/session';
import { navigationTexts } from '../texts/navigation.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { ErrorBoundary } from './loading/error-boundary';
import { HeadMenu } from './head-menu';
import { Navigation } from './navigation';
import { START_PATH, SCREENS, type Screen } from './screens';
import { Waiting } from './loading/waiting';

/** The frame of every screen: head, navigation by role, and the screen that matches the path. */
export function Layout(): ReactElement {
  const t = useTexts(pageTexts);
  const { viewer, isAdmin } = useSession();
  const { path } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(close, [path]);
  useEffect(() => {
    if (path === '') goTo(START_PATH, { replace: true });
  }, [path]);

  const allowed = SCREENS.filter(({ role }) => isAdmin || role === viewer.role);
  const found = allowed.flatMap((screen) => {
    const parameters = matchPath(screen.path, path);
    return parameters === null ? [] : [{ screen, parameters }];
  })[0];
  const name = useTitle(found?.screen, found?.parameters.id);
  const [hasMoved, setMoved] = useState(false);
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const before = useRef(path);
  // The link that was followed is gone with its screen or the menu: focus the new screen.
  useEffect(() => {
    if (before.current === path) return;
    // The redirect to the first screen does not count as a change of screen.
    setMoved(before.current !== '');
    before.current = path;
    if (document.activeElement === document.body || isOpen)
      main.current?.focus({ preventScroll: true });
  }, [path]);
  if (viewer.role === 'USER') return <NoAccess />;

  return (
    <div
      className="frame"
      onKeyDown={({ key }) => {
        if (!isOpen || key !== 'Escape') return;
        close();
        menu.current?.focus();
      }}
    >
      <a className="visually-hidden" href="#content">
        {t.skip}
      </a>
      <header className="frame-head">
        <Button
          ref={menu}
          className="frame-menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          {t.menu}
        </Button>
        <strong>{t.title}</strong>
        <HeadMenu />
      </header>
      <Navigation
        screens={allowed}
        current={found?.screen}
        isOpen={isOpen}
        // This closes the menu, also if the current screen is chosen again.
        onFollow={() => isOpen && main.current?.focus({ preventScroll: true })}
      />
      {/* Screen readers say the tab's title when the page is opened, but not when it changes. */}
      <p className="visually-hidden" aria-live="polite">
        {hasMoved && name}
      </p>
      <main
        ref={main}
        id="content"
        className="frame-main"
        tabIndex={-1}
        onFocus={close}
        onPointerDown={close}
      >
        <ErrorBoundary key={path}>
          <Suspense fallback={<Waiting />}>
            {found === undefined ? (
              path !== '' && (
                <div className="waiting">
                  <h1>{t.notFound}</h1>
                  <Link to={START_PATH}>{t.toStart}</Link>
                </div>
              )
            ) : (
              <found.screen.component key={path} parameters={found.parameters} />
            )}
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** Names the browser's tab after the screen; returns the screen's name, such as `Jobs #5`. */
function useTitle(screen: Screen | undefined, id: string | undefined): string {
  const { title, notFound } = useTexts(pageTexts);
  const names = useTexts(navigationTexts);
  const entry = SCREENS.find(({ path }) => path === screen?.of) ?? screen;
  const label = id === 'new' ? 'newJob' : (screen?.title ?? entry?.label);
  const row = id === undefined || id === 'new' ? '' : ` #${id}`;
  const name = label === undefined ? notFound : `${names[label]}${row}`;
  useEffect(() => {
    document.title = `${name} · ${title}`;
  }, [name, title]);
  return name;
}

function NoAccess(): ReactElement {
  const t = useTexts(pageTexts);
  const { logOut } = useSession();
  return (
    <main className="waiting">
      <div className="row">
        <span>{t.noAccess}</span>
        <Button onClick={logOut}>{t.logOut}</Button>
      </div>
    </main>
  );
}
