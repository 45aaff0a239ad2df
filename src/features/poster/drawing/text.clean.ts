import type { Coverage } from './face.coverage';

/** One character as a reader sees it. */
export interface Sign {
  readonly text: string;
  readonly emoji: boolean;
}

/** The geta mark, which stands for a character that the face lacks (as in Chinese and Japanese typesetting). */
const SUBSTITUTE: Sign = { text: '〓', emoji: false };

/** More than fits on any poster; what lies beyond is not worth measuring. */
const MAX_SIGNS = 200;

const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Direction marks, soft hyphens and the like: not drawn. The joiner and tags belong to emoji, and stay until then. */
const UNDRAWN = /(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const EMOJI_GLUE = /\u200d|[\ufe00-\ufe0f\u{e0020}-\u{e007f}]/gu;

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Splits a text into signs that the two faces can draw. None is dropped: one that neither has becomes a visible mark. */
export function cleanText(raw: string, text: Coverage, emoji: Coverage): Sign[] {
  const tidy = raw
    .slice(0, MAX_SIGNS * 20)
    .normalize('NFC')
    .replace(INVISIBLE, ' ')
    .replace(UNDRAWN, '')
    .trim();
  const signs: Sign[] = [];
  for (const { segment } of segmenter.segment(tidy)) {
    if (signs.length === MAX_SIGNS) break;
    signs.push(signOf(segment, text, emoji));
  }
  return signs;
}

function signOf(segment: string, text: Coverage, emoji: Coverage): Sign {
  const plain = segment.replace(SELECTORS, '');
  if (covers(text, plain)) return { text: plain, emoji: false };
  if (covers(emoji, segment.replace(EMOJI_GLUE, ''))) return { text: segment, emoji: true };
  return SUBSTITUTE;
}

const covers = (coverage: Coverage, text: string) =>
  text !== '' && [...text].every((character) => coverage(character.codePointAt(0) ?? 0));
