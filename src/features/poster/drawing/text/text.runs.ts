import type { Face } from './fonts';
import type { Grapheme } from './text.graphemes';
import { kernOf } from './text.kerning';

/** A part of a line that is shaped and drawn as a whole. */
interface Run {
  text: string;
  readonly face: Face;
  readonly isRightToLeft: boolean;
  /** Added before it, as a share of the font's size. */
  readonly kern: number;
}

/** Whether the first letter of a text is Arabic, so that its lines begin on the right. */
export const isRightToLeft = (text: readonly Grapheme[]) =>
  text.find((grapheme) => /^\p{L}/u.test(grapheme.text))?.face === 'arabic';

/**
 * Returns the runs of a line in visual order, from left to right. One of several lines has the
 * direction of the whole text.
 */
export function runsOf(line: readonly Grapheme[], startsRight = isRightToLeft(line)): Run[] {
  if (!startsRight) return joined(line, false);
  return stretchesOf(line)
    .map(({ graphemes, isLeftToRight }) => joined(graphemes, !isLeftToRight))
    .reverse()
    .flat();
}

interface Stretch {
  readonly graphemes: Grapheme[];
  readonly isLeftToRight: boolean;
}

/** Takes the direction of its neighbours if both agree; a percent sign belongs to a number. */
const NEUTRAL = /^[\s\p{P}]/u;
const isNeutral = ({ text }: Grapheme) => NEUTRAL.test(text) && text !== '%';

/** Splits a line from right to left; words and numbers of other scripts keep their order. */
function stretchesOf(line: readonly Grapheme[]): Stretch[] {
  const stretches: Stretch[] = [];
  const closing = new Map<number, boolean>();
  for (const [index, grapheme] of line.entries()) {
    const last = stretches.at(-1);
    const next = line.slice(index).find((each) => !isNeutral(each));
    const isBetween = last?.isLeftToRight === true && isForeign(next);
    const isLeftToRight =
      isForeign(grapheme) && (closing.get(index) ?? (!isNeutral(grapheme) || isBetween));
    const end = closes(line, index);
    if (end !== undefined) closing.set(end, isLeftToRight);
    if (last?.isLeftToRight === isLeftToRight) last.graphemes.push(grapheme);
    else stretches.push({ graphemes: [grapheme], isLeftToRight });
  }
  return stretches;
}

const isForeign = (grapheme: Grapheme | undefined) =>
  grapheme !== undefined && grapheme.face !== 'arabic';

/** Returns where the bracket that opens here is closed: both have the same direction. */
function closes(line: readonly Grapheme[], start: number): number | undefined {
  if (!/^\p{Ps}/u.test(line[start]?.text ?? '')) return undefined;
  const end = line.findIndex(({ text }, at) => at > start && /^\p{Pe}/u.test(text));
  return end < 0 ? undefined : end;
}

/**
 * Joins neighbours of the same font, and Arabic words with the spaces between them, because they
 * run from right to left. An ellipsis is a run of its own: its neighbours' script would move it up
 * or down.
 */
function joined(line: readonly Grapheme[], isRightToLeft: boolean): Run[] {
  const runs: Run[] = [];
  for (const [index, grapheme] of line.entries()) {
    const { text, face } = grapheme;
    const kern = kernOf(line[index - 1], grapheme);
    const last = runs.at(-1);
    const isBetween = text === ' ' && line[index + 1]?.face === 'arabic';
    const joins = last?.face === face || (last?.face === 'arabic' && isBetween);
    if (last !== undefined && joins && kern === 0 && text !== '…') last.text += text;
    else runs.push({ text, face, isRightToLeft: isRightToLeft || face === 'arabic', kern });
  }
  return isRightToLeft ? runs.reverse() : runs;
}
