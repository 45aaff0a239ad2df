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

export const keptLanguage = (): Language => (stored.read('language') === 'en' ? 'en' : 'zh');

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
