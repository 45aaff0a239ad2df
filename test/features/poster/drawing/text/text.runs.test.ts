import { readFaces } from '../../../../../src/features/poster/drawing/text/fonts';
import { toGraphemes } from '../../../../../src/features/poster/drawing/text/text.graphemes';
import { isRightToLeft, runsOf } from '../../../../../src/features/poster/drawing/text/text.runs';

const faces = readFaces();
const seen = (raw: string) => runsOf(toGraphemes(raw, faces)).map(({ text }) => text);

test.each([
  ['Chinese', '普工 6000元', ['普工 6000元']],
  ['Uyghur in Chinese', '普工 ئىشچى 名', ['普工 ', 'ئىشچى', ' 名']],
  ['Uyghur', 'زاۋۇتقا ئىشچى', ['زاۋۇتقا ئىشچى']],
  ['a number in Uyghur', 'مائاش 6000-8000 يۈەن', ['يۈەن', ' ', '6000-8000', ' ', 'مائاش']],
  ['Latin words in Uyghur', 'زاۋۇت Line 3', ['Line 3', ' ', 'زاۋۇت']],
  ['a number first', '6000 يۈەن', ['يۈەن', ' ', '6000']],
])('runs are in visual order: %s', (_what, raw, runs) => expect(seen(raw)).toEqual(runs));

test.each([
  ['Chinese in Uyghur', '6000元 包吃住', ['6000元 包吃住']],
  ['brackets', '(包吃住) 5000元', ['5000元', ') ', '包吃住', '(']],
  ['brackets after Uyghur', 'ئىشچى (包吃住) 8', ['8', ') ', '包吃住', ' (', 'ئىشچى']],
])('runs of a right-to-left text are in visual order: %s', (_what, raw, runs) => {
  expect(runsOf(toGraphemes(raw, faces), true).map(({ text }) => text)).toEqual(runs);
});

test('a line that begins with Uyghur does not reverse a Chinese text', () => {
  const runs = runsOf(toGraphemes('ئىشچى 6000元', faces), false).map(({ text }) => text);
  expect(runs).toEqual(['ئىشچى', ' 6000元']);
});

test.each([
  ['6000 يۈەن', true],
  ['普工 يۈەن', false],
  ['6000', false],
])('%s is right-to-left: %s', (raw, expected) => {
  expect(isRightToLeft(toGraphemes(raw, faces))).toBe(expected);
});
