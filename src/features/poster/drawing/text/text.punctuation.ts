/** Full-width marks whose left half is empty. */
const OPENING = /^[（【《〈「『〔［｛“‘]$/u;
/** Full-width marks whose right half is empty. */
const CLOSING = /^[）】》〉」』〕］｝”’，。、；：]$/u;

/**
 * What to add before a character, as a share of the font's size: the empty half of a full-width
 * mark is removed at the start of a line and beside another mark.
 */
export function kernOf(before: string | undefined, text: string): number {
  if (OPENING.test(text))
    return before === undefined || OPENING.test(before) || CLOSING.test(before) ? -0.5 : 0;
  return before !== undefined && CLOSING.test(before) && CLOSING.test(text) ? -0.5 : 0;
}
