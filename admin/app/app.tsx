import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import chinese from 'antd/es/locale/zh_CN';
import { queryClient } from '../api/queries';
import { SessionGate } from '../session/session';
import { pageTexts } from '../texts/page.texts';
import { LanguageProvider, textsIn, type Language } from '../texts/texts';
import { ErrorBoundary } from './error-boundary';
import { PreferencesProvider } from './preferences';
import { stored } from './stored';
import { themeOf, useAppearance } from './theme';
import { Waiting } from './waiting';

const Layout = lazy(() => import('./layout'));

/** antd writes its style sheets at run time; the policy admits those with the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';

/** The whole page: preferences, the session, and the layout once somebody has logged in. */
export function App(): ReactElement {
  const [language, setLanguage] = useState<Language>(() =>
    stored.read('language') === 'en' ? 'en' : 'zh',
  );
  const appearance = useAppearance();
  useEffect(() => {
    stored.write('language', language);
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = textsIn(pageTexts, language).title;
  }, [language]);

  return (
    <LanguageProvider language={language}>
      <ConfigProvider
        {...(language === 'zh' && { locale: chinese })}
        theme={themeOf(appearance.isDark)}
        csp={{ nonce }}
        button={{ autoInsertSpace: false }}
      >
        <PreferencesProvider value={{ ...appearance, language, setLanguage }}>
          <QueryClientProvider client={queryClient}>
            <ErrorBoundary>
              <SessionGate>
                <Suspense fallback={<Waiting />}>
                  <Layout />
                </Suspense>
              </SessionGate>
            </ErrorBoundary>
          </QueryClientProvider>
        </PreferencesProvider>
      </ConfigProvider>
    </LanguageProvider>
  );
}
