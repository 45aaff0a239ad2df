import { wordStarts } from '../../../../../src/features/poster/drawing/text/text.words';

/** The text with a bar wherever a line may begin. */
function parts(text: string): string {
  const starts = wordStarts(text);
  return [...text].map((sign, at) => (at > 0 && starts.has(at) ? `|${sign}` : sign)).join('');
}

test.each([
  ['工资日结包吃住', '工资|日结|包吃住'],
  ['包装工', '包装工'],
  ['仓库理货员', '仓库|理货员'],
  ['综合薪资', '综合|薪资'],
  ['包吃住', '包吃住'],
  ['包吃包住', '包吃|包住'],
  ['可带手机', '可带|手机'],
  ['不穿无尘服', '不穿|无尘服'],
  ['28元/小时', '28元/小时'],
  ['500元/周', '500元/周'],
  ['3个月短期', '3个月|短期'],
  ['做12个小时', '做|12个小时'],
  ['18岁', '18岁'],
])('%s is %s', (text, split) => expect(parts(text)).toBe(split));
