import { createContext, useContext } from 'react';
import type { Language } from '../texts/texts';
import type { AppearanceChoice } from './appearance';

/** The preferences stored in this browser. */
interface Preferences extends AppearanceChoice {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
}

const PreferencesContext = createContext<Preferences | null>(null);

export const PreferencesProvider = PreferencesContext.Provider;

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (preferences === null) throw new Error('There are no preferences above this component.');
  return preferences;
}
