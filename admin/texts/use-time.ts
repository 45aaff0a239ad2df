import { useMemo } from 'react';
import { useLanguage } from './texts';

/** Returns a function that formats a past time in the reader's language and time zone. */
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
