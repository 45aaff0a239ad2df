import { isDivider, isOpening, isSpace, mayBreakAt } from './text.breaks';
import type { Grapheme } from './text.graphemes';

/** After a comma, an arrow, a space and so on; in `yuan/hour` no phrase ends. */
const PHRASE_END = /^(?:[\s，、；。！？!?…｜|·～—→]|[/／](?![\p{Script=Latin}\p{Script=Arabic}]))/u;

/** Whether a phrase ends: before an opening bracket, or after PHRASE_END. */
export function endsPhrase(text: readonly Grapheme[], end: number): boolean {
  const [before = '', after = ''] = [text[end - 1]?.text, text[end]?.text];
  return mayBreakAt(text, end) && (isOpening(text[end]) || PHRASE_END.test(before + after));
}

/** Returns where the first bracket not closed in `text` opens, if a line may break there. */
export function openBracketIn(text: readonly Grapheme[]): number | undefined {
  const open = openBrackets(text);
  const first = open[0];
  return first !== undefined && mayBreakAt(text, first) ? first : undefined;
}

function openBrackets(text: readonly Grapheme[]): number[] {
  const open: number[] = [];
  for (const [index, grapheme] of text.entries()) {
    if (/^\p{Ps}/u.test(grapheme.text)) open.push(index);
    else if (/^\p{Pe}/u.test(grapheme.text)) open.pop();
  }
  return open;
}

/** A label of the number after it. */
const LABEL = /(?:[月日时周年底]薪|[日周月时]结|返费|补贴|补助|工资|薪资|综合|奖金?)[：:]?$/u;
const NUMBER = /^[¥￥]?\d/u;
/** A number of people wanted: 服务员10名. */
const COUNT = /^\d+[名人位]/u;

/** Returns where the label or noun of the number at `end` begins; undefined if it has none. */
export function groupStart(text: readonly Grapheme[], end: number): number | undefined {
  const join = (from: number, to: number) =>
    text
      .slice(Math.max(from, 0), to)
      .map((grapheme) => grapheme.text)
      .join('');
  const [before, after] = [join(end - 4, end), join(end, end + 6)];
  const isCounted = COUNT.test(after) && /\p{Script=Han}$/u.test(before);
  if (!isCounted && !(LABEL.test(before) && NUMBER.test(after))) return undefined;
  let start = end - 1;
  while (start > 0 && !mayBreakAt(text, start)) start -= 1;
  return start;
}

/** The cost of a break between phrases, and between words. */
const [PHRASE, WORD] = [0, 1];
/** The cost of a break that divides a bracket, a word, or a number from its label or noun. */
export const DIVIDED = 4;

/** Returns how much the breaks between these lines disturb a reader; 0 if not at all. */
export function breakCost(text: readonly Grapheme[], lines: readonly (readonly Grapheme[])[]) {
  return lines.slice(1).reduce((sum, [first], index) => {
    const at = first === undefined ? 0 : text.indexOf(first);
    return sum + costAt(text, at) + (lines[index]?.length === 1 ? WORD : 0);
  }, 0);
}

function costAt(text: readonly Grapheme[], at: number): number {
  const closed = text.slice(at).filter((grapheme) => /^\p{Pe}/u.test(grapheme.text)).length;
  const isInBracket = closed > 0 && openBrackets(text.slice(0, at)).length > 0;
  if (isInBracket || groupStart(text, at) !== undefined) return DIVIDED;
  if (isSpace(text[at - 1]) || isDivider(text[at - 1]) || endsPhrase(text, at)) return PHRASE;
  return mayBreakAt(text, at) ? WORD : DIVIDED;
}
