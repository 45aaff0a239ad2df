import type { Grapheme } from './text.graphemes';

/** Full-width marks whose left half is empty. */
const OPENING = /^[（【《〈「『〔［｛“‘]$/u;
/** Full-width marks whose right half is empty. */
const CLOSING = /^[）】》〉」』〕］｝”’，。、；：！？]$/u;
/** Full-width marks that are not quite as far left. */
const CALL = /^[！？]$/u;
const CHINESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Narrow letters and digits; full-width ones have their own space. */
const WESTERN = /^(?![\uff00-\uffef])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u;

/** Shares of the font's size. */
const [HALF, CALLS, SCRIPTS, EMOJI] = [-0.5, -0.4, 0.12, 0.08];

/**
 * Returns what to add before a character, as a share of the font's size. Removes the empty half of
 * a full-width mark at the start of a line and beside another mark; adds space around emoji, and
 * between Chinese and Western characters other than a number and its unit.
 */
export function kernOf(before: Grapheme | undefined, grapheme: Grapheme): number {
  const { text, face } = grapheme;
  if (before === undefined) return OPENING.test(text) ? HALF : 0;
  if (OPENING.test(text) && (OPENING.test(before.text) || CLOSING.test(before.text))) return HALF;
  if (CLOSING.test(text) && CLOSING.test(before.text))
    return CALL.test(text) && CALL.test(before.text) ? CALLS : HALF;
  if (face === 'emoji' || before.face === 'emoji') return besideEmoji(before, grapheme);
  if (grapheme.isUnitPart === true) return 0;
  const [left, right] = [before.text, text];
  const isMixed =
    (CHINESE.test(left) && WESTERN.test(right)) || (WESTERN.test(left) && CHINESE.test(right));
  return isMixed ? SCRIPTS : 0;
}

/** Returns the kerning beside an emoji: 0 at a space, or at the empty half of a mark. */
function besideEmoji(before: Grapheme, { text, face }: Grapheme): number {
  // Adjacent emoji are drawn together: outlining each alone takes about 45 ms.
  if (before.face === face) return 0;
  const hasSpace =
    text === ' ' || before.text === ' ' || OPENING.test(text) || CLOSING.test(before.text);
  return hasSpace ? 0 : EMOJI;
}
