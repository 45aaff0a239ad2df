import type { Language } from '../texts/texts';
import { stored } from './stored';

export type Appearance = 'auto' | 'light' | 'dark';

const isAppearance = (value: string | null): value is Appearance =>
  value === 'auto' || value === 'light' || value === 'dark';

/** Returns the appearance chosen in this browser. */
export function keptAppearance(): Appearance {
  const kept = stored.read('appearance');
  return isAppearance(kept) ? kept : 'auto';
}

/** Returns the language chosen in this browser; on the first visit, the browser's own. */
export const keptLanguage = (): Language =>
  (stored.read('language') ?? navigator.language).startsWith('zh') ? 'zh' : 'en';

export const systemIsDark = (): boolean =>
  window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Sets both on the document, for style sheets, screen readers and translators. */
export function setOnDocument({ isDark, language }: { isDark: boolean; language: Language }): void {
  const { dataset } = document.documentElement;
  const theme = isDark ? 'dark' : 'light';
  const lang = language === 'zh' ? 'zh-CN' : 'en';
  if (dataset.theme !== theme) dataset.theme = theme;
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
}
