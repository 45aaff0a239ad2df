import { closeSync, openSync, readSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';

/** The fonts of posters; those that the machine has installed are never used. */
const FILES = {
  'Poster Text': '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  'Poster Head': '@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf',
  'Poster Emoji': '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const;

export type Font = keyof typeof FILES;

/** The rasteriser keeps fonts for the whole process, so only its first thread reads them. */
export function registerFonts(): void {
  for (const [font, file] of Object.entries(FILES)) {
    if (GlobalFonts.has(font)) continue;
    if (GlobalFonts.registerFromPath(require.resolve(file), font) === null)
      throw new Error(`No font in ${file}.`);
  }
}

/** Which characters a TrueType font can draw. */
export type Coverage = (codePoint: number) => boolean;

/** Both weights of Noto Sans SC have the same characters. */
export const textCoverage = () => readCoverage(require.resolve(FILES['Poster Text']));
export const emojiCoverage = () => readCoverage(require.resolve(FILES['Poster Emoji']));

/**
 * Read from the font's own character map, because a rasteriser silently replaces a character that
 * the font lacks by another font's or an empty box. fontkit finds the same characters, but takes
 * 100 ms and 11 MB a thread, and installs another 11 MB.
 */
function readCoverage(path: string): Coverage {
  const map = readTable(path, 'cmap');
  const count = map.readUInt16BE(2);
  for (let record = 4; record < 4 + count * 8; record += 8) {
    const start = map.readUInt32BE(record + 4);
    if (map.readUInt16BE(start) === 12) return coverageOf(groupsOf(map.subarray(start)));
  }
  throw new Error(`${path} has no character map of format 12.`);
}

function readTable(path: string, name: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const read = (position: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, position);
      return bytes;
    };
    const tables = read(4, 2).readUInt16BE(0);
    const directory = read(12, tables * 16);
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) === name) {
        return read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
      }
    }
    throw new Error(`${path} has no table ${name}.`);
  } finally {
    closeSync(file);
  }
}

type Group = readonly [first: number, last: number];

function groupsOf(table: Buffer): Group[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const at = 16 + index * 12;
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)] as const;
  });
}

/** A binary search: the format sorts its groups. */
function coverageOf(groups: readonly Group[]): Coverage {
  return (codePoint) => {
    let low = 0;
    let high = groups.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last] = groups[middle] ?? [0, -1];
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return true;
    }
    return false;
  };
}
