import { tradeWordsIn } from './trade.words';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** After a number; those with a slash are kept whole anywhere. */
const UNITS =
  /[元块]?[/／](?:小时|[时天日月周年件个人h])|个?小时|个月|周岁|号线|代线?|[万元块天岁人名期]/gu;
const NUMBER = /[\dkK万]/;

/** Nouns end in these, which belong to what precedes them (包装工, 食品厂, 服务员). */
const SUFFIX = /^[工员厂师手班岗部店区号名人元天时岁]$/u;

/** Belong to what follows: 不穿, 可带. */
const PREFIX = /^[不可无免需]$/u;

/** Where in a text a word starts, as indices of code units: a line may break there. */
export function wordStarts(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  let end = 0;
  for (const { index, word } of tradeWordsIn(text)) {
    addStarts(starts, text.slice(end, index), end);
    starts.add(index);
    end = index + word.length;
  }
  addStarts(starts, text.slice(end), end);
  for (const at of unitParts(text)) starts.delete(at);
  return starts;
}

/**
 * What is never separated from the character before it, as indices of code units: units from their
 * numbers (23元/时), numbers from 第.
 */
export function unitParts(text: string): ReadonlySet<number> {
  const parts = new Set<number>();
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const follows = NUMBER.test(text.charAt(index - 1));
    if (follows) parts.add(index);
    if (!follows && !/^[元块]/.test(unit)) continue;
    for (let at = index + 1; at < index + unit.length; at += 1) parts.add(at);
  }
  for (const { index } of text.matchAll(/第(?=\d)/g)) parts.add(index + 1);
  return parts;
}

function addStarts(starts: Set<number>, part: string, offset: number): void {
  let follows = offset > 0;
  let continues = false;
  for (const { segment, index, isWordLike } of segmenter.segment(part)) {
    if (!continues && !(follows && SUFFIX.test(segment))) starts.add(offset + index);
    continues = PREFIX.test(segment);
    follows = isWordLike === true && !SUFFIX.test(segment);
  }
}
