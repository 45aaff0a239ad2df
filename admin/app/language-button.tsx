import type { ReactElement } from 'react';
import { Button } from '../parts/button';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { usePreferences } from './preferences';

/** A button that switches to the other language. */
export function LanguageButton({ type }: { readonly type: 'text' | 'link' }): ReactElement {
  const t = useTexts(pageTexts);
  const { language, setLanguage } = usePreferences();
  return (
    <Button
      type={type}
      lang={language === 'zh' ? 'en' : 'zh-CN'}
      onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
    >
      {t.language}
    </Button>
  );
}
