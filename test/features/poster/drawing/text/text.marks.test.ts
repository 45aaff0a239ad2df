import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures/pictures';

const [width, height, size] = [700, 800, 40];
const context = aCanvas(width, height).getContext('2d');
const typesetter = new Typesetter(context);

/** Returns the height and the width of a text's ink, as multiples of its size. */
function inkOf(text: string): [height: number, width: number] {
  context.clearRect(0, 0, width, height);
  typesetter.draw(text, 0, height / 2, { font: 'Poster Head', size, colour: '#000' });
  const { data } = context.getImageData(0, 0, width, height);
  const inked = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => (data[at * 4 + 3] ?? 0) > 0,
  );
  const extent = (of: (at: number) => number) => {
    const places = new Set(inked.map(of));
    return (Math.max(...places) - Math.min(...places) + 1) / size;
  };
  return [extent((at) => Math.floor(at / width)), extent((at) => at % width)];
}

test.each([
  ['60 vowels over an Arabic letter', `م${'\u064b\u064c\u0651'.repeat(20)}普`],
  ['60 vowels below an Arabic letter', `م${'\u064d\u0650'.repeat(30)}普`],
  ['60 keycaps', `1${'\u20e3'.repeat(60)}普`],
  ['60 shades of skin', `👍${'🏿'.repeat(60)}普`],
  ['a family of 60', `${'👨\u200d'.repeat(60)}👨普`],
])('one character with %s stays in its line', (_what, text) => {
  const [high, wide] = inkOf(text);
  expect(high).toBeLessThan(3);
  expect(wide).toBeLessThan(6);
});

test.each(['👩🏽‍❤️‍💋‍👨🏿', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👍🏿'])('%s is one character wide', (emoji) => {
  expect(inkOf(emoji)[1]).toBeLessThan(1.2);
});
