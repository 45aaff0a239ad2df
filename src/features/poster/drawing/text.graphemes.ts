import type { Coverage } from './fonts';

/** A grapheme cluster: one character as a reader sees it. */
export interface Grapheme {
  readonly text: string;
  readonly emoji: boolean;
}

/** The geta mark, which Chinese and Japanese typesetters put where a character is missing. */
const SUBSTITUTE: Grapheme = { text: '〓', emoji: false };

/** More than any poster shows, so that nobody can make us measure a book. */
const MAX_GRAPHEMES = 200;

const SEPARATORS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/**
 * Direction marks, soft hyphens and the like; not the joiner and tags, which are parts of emoji.
 */
const FORMAT_MARKS = /(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const EMOJI_GLUE = /\u200d|[\ufe00-\ufe0f\u{e0020}-\u{e007f}]/gu;

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * Splits a text into graphemes that the fonts can draw; one that none can becomes a visible mark.
 */
export function toGraphemes(raw: string, text: Coverage, emoji: Coverage): Grapheme[] {
  const normalised = raw
    .slice(0, MAX_GRAPHEMES * 20)
    .normalize('NFC')
    .replace(SEPARATORS, ' ')
    .replace(FORMAT_MARKS, '')
    .trim();
  const graphemes: Grapheme[] = [];
  for (const { segment } of segmenter.segment(normalised)) {
    if (graphemes.length === MAX_GRAPHEMES) break;
    graphemes.push(drawable(segment, text, emoji));
  }
  return graphemes;
}

function drawable(segment: string, text: Coverage, emoji: Coverage): Grapheme {
  const plain = segment.replace(VARIATION_SELECTORS, '');
  if (covers(text, plain)) return { text: plain, emoji: false };
  if (covers(emoji, segment.replace(EMOJI_GLUE, ''))) return { text: segment, emoji: true };
  return SUBSTITUTE;
}

const covers = (coverage: Coverage, text: string) =>
  text !== '' && [...text].every((character) => coverage(character.codePointAt(0) ?? 0));
