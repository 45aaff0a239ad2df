import { tradeWordsIn } from './trade.words';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Units of two words. */
const UNITS = /元\/小时|元\/[天月周]|个月|个小时/gu;

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
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    if (/\d/.test(text.charAt(index - 1))) starts.delete(index);
    for (let at = index + 1; at < index + unit.length; at += 1) starts.delete(at);
  }
  return starts;
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
