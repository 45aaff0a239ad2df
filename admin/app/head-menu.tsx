import type { ReactElement } from 'react';
import { Button } from '../parts/button';
import { Choice } from '../parts/choice';
import { useSession } from '../session/session';
import { pageTexts } from '../texts/page.texts';
import { sessionTexts } from '../texts/session.texts';
import { useTexts } from '../texts/texts';
import { LanguageButton } from './language-button';
import { usePreferences } from './preferences';

/** The head's menu: language, appearance, password, and logging out. */
export function HeadMenu(): ReactElement {
  const t = useTexts(pageTexts);
  const { change } = useTexts(sessionTexts);
  const { viewer, logOut, changePassword } = useSession();
  const { appearance, choose } = usePreferences();
  const name = viewer.loginName ?? t.user(viewer.id);
  return (
    <div className="head-menu row">
      <LanguageButton type="text" />
      <Choice
        label={t.appearance}
        plain
        value={appearance}
        onChange={choose}
        options={[
          { value: 'auto', label: t.automatic },
          { value: 'light', label: t.light },
          { value: 'dark', label: t.dark },
        ]}
      />
      <span className="quiet head-user" title={name}>
        {name}
      </span>
      <Button className="head-password" onClick={changePassword}>
        {change}
      </Button>
      <Button onClick={logOut}>{t.logOut}</Button>
    </div>
  );
}
