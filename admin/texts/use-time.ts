import { useMemo } from 'react';
import { useLanguage } from './texts';

/** Says when something was, in the reader's words and time zone. */
export function useTime(): (iso: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return (iso) => format.format(new Date(iso));
  }, [language]);
}
