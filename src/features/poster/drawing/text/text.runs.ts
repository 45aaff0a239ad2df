import type { Face } from './fonts';
import type { Grapheme } from './text.graphemes';
import { kernOf } from './text.kerning';

/** What is shaped and drawn as a whole. */
export interface Run {
  text: string;
  readonly face: Face;
  readonly isRightToLeft: boolean;
  /** What is added before it, as a share of the font's size. */
  readonly kern: number;
}

/** Whether the first letter of a line is Arabic, so that the line begins on the right. */
export const isRightToLeft = (line: readonly Grapheme[]) =>
  line.find(({ text }) => /^\p{L}/u.test(text))?.face === 'arabic';

/** The runs of a line in the order in which they are seen, from left to right. */
export function runsOf(line: readonly Grapheme[]): Run[] {
  if (!isRightToLeft(line)) return joined(line, false);
  return stretchesOf(line)
    .map(({ graphemes, isLeftToRight }) => joined(graphemes, !isLeftToRight))
    .reverse()
    .flat();
}

interface Stretch {
  readonly graphemes: Grapheme[];
  readonly isLeftToRight: boolean;
}

/** Takes the direction of its neighbours if both have the same; a percent sign is a number's. */
const NEUTRAL = /^[\s\p{P}]/u;
const isNeutral = ({ text }: Grapheme) => NEUTRAL.test(text) && text !== '%';

/** The parts of a line from right to left: words and numbers of other scripts keep their order. */
function stretchesOf(line: readonly Grapheme[]): Stretch[] {
  const isForeign = (grapheme: Grapheme | undefined) =>
    grapheme !== undefined && grapheme.face !== 'arabic';
  const stretches: Stretch[] = [];
  for (const [index, grapheme] of line.entries()) {
    const last = stretches.at(-1);
    const next = line.slice(index).find((each) => !isNeutral(each));
    const isLeftToRight =
      isForeign(grapheme) &&
      (!isNeutral(grapheme) || (last?.isLeftToRight === true && isForeign(next)));
    if (last?.isLeftToRight === isLeftToRight) last.graphemes.push(grapheme);
    else stretches.push({ graphemes: [grapheme], isLeftToRight });
  }
  return stretches;
}

/**
 * Joins neighbours of the same font; Arabic words with the spaces between them, since they run from
 * right to left. An ellipsis is a run of its own: the script of its neighbours would move it up or
 * down.
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
