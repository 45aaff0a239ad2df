import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/queries';
import { Messages } from '../parts/messages';
import { SessionGate } from '../session/session';
import { pageTexts } from '../texts/page.texts';
import { LanguageContext, textsIn } from '../texts/texts';
import { useAppearance } from './appearance';
import { ErrorBoundary } from './loading/error-boundary';
import { keptLanguage, setOnDocument } from './kept-preferences';
import { Layout } from './layout';
import { PreferencesProvider } from './preferences';
import { Retrying } from './loading/retrying';
import { stored } from './stored';

/** The whole page: preferences, the session, and the layout after the login. */
export function App(): ReactElement {
  const [language, setLanguage] = useState(keptLanguage);
  const appearance = useAppearance();
  const { isDark } = appearance;
  useEffect(() => {
    stored.write('language', language);
  }, [language]);
  useLayoutEffect(() => setOnDocument({ isDark, language }), [isDark, language]);
  // A layout effect, so that it runs before a screen adds its name.
  useLayoutEffect(() => {
    document.title = textsIn(pageTexts, language).title;
  }, [language]);

  return (
    <LanguageContext.Provider value={language}>
      <PreferencesProvider value={{ ...appearance, language, setLanguage }}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <SessionGate>
              <Layout />
            </SessionGate>
          </ErrorBoundary>
          <Messages>
            <Retrying />
          </Messages>
        </QueryClientProvider>
      </PreferencesProvider>
    </LanguageContext.Provider>
  );
}
