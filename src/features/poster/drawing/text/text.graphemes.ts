import type { Coverage } from './font.coverage';
import type { Face } from './fonts';
import { unitParts, wordStarts } from './text.words';

/** A grapheme cluster: one character as a reader sees it. */
export interface Grapheme {
  readonly text: string;
  readonly face: Face;
  /** Whether it continues a word, which lines keep whole if possible. */
  readonly continues?: boolean;
  /** Whether it continues a number with its unit, which lines never separate. */
  readonly isUnitPart?: boolean;
  /** The Arabic letters of the word before it: joined to them it is narrower than alone. */
  readonly joinedTo?: string;
}

/** The geta mark, which Chinese and Japanese typesetters use for a missing character. */
const SUBSTITUTE = { text: '〓', face: 'text' } as const;

/** More than any poster shows; bounds the work for a long text. */
const MAX_GRAPHEMES = 200;

const SEPARATORS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Direction marks, soft hyphens and so on, but not the joiner and tags of emoji. */
export const FORMAT_MARKS = /(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;
/** Joiners after neither an emoji nor an Arabic letter, whose form they change. */
const STRAY_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}])\u200d/gu;
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const MARKS = /\p{M}/gu;
/** More marks than a letter has would be stacked over other lines; emoji show one skin colour. */
const EXCESS = /(?<=\p{M}{3})\p{M}+|(?<=\p{Emoji_Modifier})\p{Emoji_Modifier}+/gu;
/** The text fonts have some of these, but would put them beside their letter. */
const ACCENTS = /[\u0300-\u036f]/u;
/** The most emoji joined to one; further ones would be drawn beside it, beyond the line. */
const MAX_JOINED = 4;
const EMOJI_GLUE = /\u200d|[\ufe00-\ufe0f\u{e0020}-\u{e007f}]/gu;

/** Includes the marks, which a Chinese font may have: they are placed in the script's direction. */
const ARABIC = /^[\u0600-\u06ff]/u;

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Returns the graphemes of a text; one that no font can draw is replaced with a visible mark. */
export function toGraphemes(raw: string, coverage: Readonly<Record<Face, Coverage>>): Grapheme[] {
  const normalised = raw
    .slice(0, MAX_GRAPHEMES * 20)
    .normalize('NFC')
    .replace(STRAY_JOINERS, '')
    .replace(FORMAT_MARKS, '')
    .replace(EXCESS, '')
    .replace(SEPARATORS, ' ')
    .trim();
  const [starts, units] = [wordStarts(normalised), unitParts(normalised)];
  const graphemes: Grapheme[] = [];
  let word = '';
  for (const { segment, index } of segmenter.segment(normalised)) {
    if (graphemes.length === MAX_GRAPHEMES) break;
    const place = { continues: !starts.has(index), isUnitPart: units.has(index) };
    const shown = drawable(segment, coverage);
    const isArabic = shown.face === 'arabic';
    // A space after Arabic letters is drawn in their font.
    graphemes.push({ ...shown, ...place, joinedTo: isArabic || segment === ' ' ? word : '' });
    word = isArabic ? word + shown.text : '';
  }
  return graphemes;
}

function drawable(
  segment: string,
  coverage: Readonly<Record<Face, Coverage>>,
): Pick<Grapheme, 'text' | 'face'> {
  const plain = segment.replace(VARIATION_SELECTORS, '');
  // A selector requests the emoji of a character that a text font has in one colour (❤, ⚙).
  const isEmoji = segment.includes('\ufe0f');
  if (ARABIC.test(plain) && covers(coverage.arabic, plain)) return { text: plain, face: 'arabic' };
  const isText = !ACCENTS.test(plain) && covers(coverage.text, plain);
  if (!isEmoji && isText) return { text: plain, face: 'text' };
  if (covers(coverage.emoji, segment.replace(EMOJI_GLUE, ''))) {
    const joined = segment.split('\u200d').slice(0, MAX_JOINED);
    return { text: joined.join('\u200d'), face: 'emoji' };
  }
  if (covers(coverage.rare, plain)) return { text: plain, face: 'rare' };
  if (isText) return { text: plain, face: 'text' };
  // A letter in its plain form (𝐀, ﻻ), or without its marks, can still be read.
  const base = plain.normalize('NFKC').replace(MARKS, '');
  return base === plain || base === '' ? SUBSTITUTE : drawable(base, coverage);
}

const covers = (coverage: Coverage, text: string) =>
  text !== '' && [...text].every((character) => coverage(character.codePointAt(0) ?? 0));
