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
])('from left to right one sees: %s', (_what, raw, runs) => expect(seen(raw)).toEqual(runs));

test.each([
  ['6000 يۈەن', true],
  ['普工 يۈەن', false],
  ['6000', false],
])('%s begins on the right: %s', (raw, expected) => {
  expect(isRightToLeft(toGraphemes(raw, faces))).toBe(expected);
});
