import { useState, useSyncExternalStore } from 'react';
import { keptAppearance, systemIsDark, type Appearance } from './kept-preferences';
import { stored } from './stored';

const system = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

export interface AppearanceChoice {
  readonly appearance: Appearance;
  readonly isDark: boolean;
  readonly choose: (appearance: Appearance) => void;
}

/** Returns light or dark: the system's choice unless the user has chosen. */
export function useAppearance(): AppearanceChoice {
  const isSystemDark = useSyncExternalStore(subscribe, systemIsDark);
  const [appearance, setAppearance] = useState(keptAppearance);
  return {
    appearance,
    isDark: appearance === 'dark' || (appearance === 'auto' && isSystemDark),
    choose(next) {
      stored.write('appearance', next);
      setAppearance(next);
    },
  };
}
