import { readFaces } from '../../../../../src/features/poster/drawing/text/fonts';
import { toGraphemes } from '../../../../../src/features/poster/drawing/text/text.graphemes';
import { kernOf } from '../../../../../src/features/poster/drawing/text/text.kerning';
import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures/pictures';

const faces = readFaces();

/** Returns the kerning before each character, if it is not 0. */
function kerns(raw: string): [string, number][] {
  const text = toGraphemes(raw, faces);
  return text.flatMap((grapheme, index) => {
    const kern = kernOf(text[index - 1], grapheme);
    return kern === 0 ? [] : [[grapheme.text, kern] as [string, number]];
  });
}

test.each<[string, string, [string, number][]]>([
  ['a bracket that begins a line', '（工', [['（', -0.5]]],
  ['one that does not', '工（工）工，', []],
  ['marks beside each other', '工）（', [['（', -0.5]]],
  ['a quotation mark', '工，“', [['“', -0.5]]],
  ['a comma', '工），', [['，', -0.5]]],
  [
    'calls',
    '急招！！？',
    [
      ['！', -0.4],
      ['？', -0.4],
    ],
  ],
  [
    'a call in brackets',
    '工！）！',
    [
      ['）', -0.5],
      ['！', -0.5],
    ],
  ],
  [
    'Chinese and Latin',
    '苹果iPhone线',
    [
      ['i', 0.12],
      ['线', 0.12],
    ],
  ],
  [
    'Chinese and digits',
    '电话138转',
    [
      ['1', 0.12],
      ['转', 0.12],
    ],
  ],
  ['a number and its unit', '招20名、8小时、1.2万元、30%', [['2', 0.12]]],
  ['a number that counts', '第3车间', [['车', 0.12]]],
  ['a space of its own', '苹果 iPhone 线', []],
  ['full-width digits', '工１２工', []],
  [
    'an emoji',
    '工🔥工',
    [
      ['🔥', 0.08],
      ['工', 0.08],
    ],
  ],
  ['emoji side by side', '🔥🔥1️⃣', []],
  ['an emoji beside a space or an empty half', '工 🔥（工）🔥', []],
])('kerning of %s: %s', (_what, raw, expected) => expect(kerns(raw)).toEqual(expected));

test('fitting a line takes its kerning into account', () => {
  const typesetter = new Typesetter(aCanvas(800, 100).getContext('2d'));
  const raw = '苹果A1厂B2线C3班D4组🔥急！！！';
  const size = 40;
  const width = typesetter.width(raw, { font: 'Poster Head', size });
  const ways = [{ lines: 1, sizes: [size, 20] }];
  expect(typesetter.fit(raw, width + 0.5, ways).size).toBe(size);
  expect(typesetter.fit(raw, width - 2, ways).size).toBe(20);
});
