import { GlobalFonts } from '@napi-rs/canvas';
import { readCoverage, type Coverage } from './font.coverage';

/** The fonts of posters; fonts installed on the machine are never used. */
const FILES = {
  'Poster Text': '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  'Poster Head': '@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf',
  'Poster Rare 1': '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-1-wght-normal.woff2',
  'Poster Rare 2': '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-0-wght-normal.woff2',
  'Poster Arabic': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'Poster Emoji': 'twemoji-colr-font/twemoji.woff2',
} as const;

type Font = keyof typeof FILES;
export type TextFont = 'Poster Text' | 'Poster Head';

/**
 * The font that draws a character: that of its text, that of rare Chinese characters beyond the
 * Basic Multilingual Plane (𠮷), that of emoji, or that of Arabic script.
 */
export type Face = 'text' | 'rare' | 'emoji' | 'arabic';

/** Registers the fonts for the whole process; only its first thread reads them. */
export function registerFonts(): void {
  for (const [font, file] of Object.entries(FILES)) {
    if (GlobalFonts.has(font)) continue;
    if (GlobalFonts.registerFromPath(require.resolve(file), font) === null)
      throw new Error(`No font in ${file}.`);
  }
}

/** Returns the characters of each face; both weights of Noto Sans SC have the same ones. */
export function readFaces(): Readonly<Record<Face, Coverage>> {
  const read = (font: Font) => readCoverage(require.resolve(FILES[font]));
  const rare = [read('Poster Rare 1'), read('Poster Rare 2')];
  return {
    text: read('Poster Text'),
    rare: (codePoint) => codePoint > 0xffff && rare.some((has) => has(codePoint)),
    emoji: read('Poster Emoji'),
    arabic: read('Poster Arabic'),
  };
}

const FONTS: Readonly<Record<Exclude<Face, 'text'>, readonly Font[]>> = {
  rare: ['Poster Rare 1', 'Poster Rare 2'],
  emoji: ['Poster Emoji'],
  arabic: ['Poster Arabic'],
};

export const WEIGHTS: Readonly<Record<TextFont, number>> = {
  'Poster Text': 500,
  'Poster Head': 900,
};

/** A font as CSS names it. */
export const cssFont = (face: Face, font: TextFont, size: number) => {
  const families = face === 'text' ? [font] : FONTS[face];
  return `${size}px ${families.map((family) => `"${family}"`).join(', ')}`;
};
