import { showsOn } from '../../../../../src/features/poster/drawing/designs/brand.drawing';
import { luminanceOfHex } from '../../../../../src/features/poster/drawing/designs/poster.colours';

const of = (...colours: string[]) => colours.map(luminanceOfHex);

test.each<[string, string, readonly number[], boolean]>([
  ['white on white', '#ffffff', of('#ffffff'), false],
  ['white on red', '#d62812', of('#ffffff'), true],
  ['blue on red', '#d62812', of('#1463d8'), false],
  ['dark blue on red', '#d62812', of('#0a48a8'), false],
  ['blue on white', '#ffffff', of('#1463d8'), true],
  ['a black line in white on white', '#ffffff', of('#ffffff', '#ffffff', '#000000'), true],
  ['hardly anything dark on white', '#ffffff', [...Array<number>(20).fill(1), 0], false],
])('a mark is seen on its ground: %s', (_what, ground, luminances, shows) => {
  expect(showsOn(ground, luminances)).toBe(shows);
});
