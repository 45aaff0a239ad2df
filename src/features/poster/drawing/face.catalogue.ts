import { GlobalFonts } from '@napi-rs/canvas';
import { readCoverage } from './face.coverage';

/** The faces that posters are set in, and no others: what the machine has installed is never looked at. */
const FILES = {
  'Poster Text': '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  'Poster Head': '@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf',
  'Poster Emoji': '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const;

export type Face = keyof typeof FILES;

/** The rasteriser keeps its faces for the whole process: a second thread finds them there. */
export function registerFaces(): void {
  for (const [face, file] of Object.entries(FILES)) {
    if (GlobalFonts.has(face)) continue;
    if (GlobalFonts.registerFromPath(require.resolve(file), face) === null)
      throw new Error(`No face in ${file}.`);
  }
}

/** Both weights of Noto Sans SC have the same characters. */
export const textCoverage = () => readCoverage(require.resolve(FILES['Poster Text']));
export const emojiCoverage = () => readCoverage(require.resolve(FILES['Poster Emoji']));
