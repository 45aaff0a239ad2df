import { ABOVE, matchColumns } from './sheet.matching';

const SEPARATORS = ['\t', ',', ';'] as const;

type Separator = (typeof SEPARATORS)[number];

/** The line that Excel writes above the headers to name the separator. */
const NAMED = /^sep=([\t,;])\r?\n/i;

/**
 * Returns the separator of a text's cells, and the text without a line that only names it. Prefers
 * the separator with which one of the first lines contains the most known column names, or a tab if
 * that makes no difference. If no name is known, it is the most frequent one in the first line that
 * contains any, since a title above the headers contains none.
 */
export function readSeparator(text: string): readonly [Separator, string] {
  const [line = '', named] = NAMED.exec(text) ?? [];
  if (named !== undefined) return [named as Separator, text.slice(line.length)];
  const lines = text.split(/[\r\n]+/, ABOVE + 1);
  const known = (separator: Separator) =>
    Math.max(...lines.map((each) => knownIn(each, separator)));
  const best = mostOf(known);
  if (known(best) > 0) return [best, text];
  const several = text.split(/[\r\n]/).find((each) => /[\t,;]/.test(each)) ?? '';
  return [mostOf((separator) => several.split(separator).length), text];
}

const knownIn = (line: string, separator: Separator) =>
  matchColumns(line.split(separator).map((head) => head.replace(/^\s*"|"\s*$/g, ''))).filter(
    (target) => target !== null,
  ).length;

const mostOf = (count: (separator: Separator) => number): Separator =>
  SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
