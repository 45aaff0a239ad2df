import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures/pictures';

/** How many pixels of a red ground turn white. */
function whiteAround(text: string, halo?: string): number {
  const context = aCanvas(200, 120).getContext('2d');
  context.fillStyle = '#d62812';
  context.fillRect(0, 0, 200, 120);
  new Typesetter(context).draw(text, 20, 90, {
    font: 'Poster Head',
    size: 72,
    colour: '#d62812',
    halo,
  });
  const { data } = context.getImageData(0, 0, 200, 120);
  return data.filter((value, at) => at % 4 === 2 && value > 240).length;
}

test('a red emoji has an outline on a red ground; letters have none', () => {
  expect(whiteAround('❤️')).toBe(0);
  expect(whiteAround('❤️', '#ffffff')).toBeGreaterThan(300);
  expect(whiteAround('工', '#ffffff')).toBe(0);
});
