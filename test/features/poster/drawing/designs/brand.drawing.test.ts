import type { Image } from '@napi-rs/canvas';
import {
  fitBrand,
  showsOn,
} from '../../../../../src/features/poster/drawing/designs/brand.drawing';
import {
  luminanceOfHex,
  PHOTO_COLOURS,
} from '../../../../../src/features/poster/drawing/designs/poster.colours';
import type { Page } from '../../../../../src/features/poster/drawing/designs/poster.design';
import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures/pictures';

const of = (...colours: string[]) => colours.map(luminanceOfHex);

test.each<[string, string, readonly number[], boolean]>([
  ['white on white', '#ffffff', of('#ffffff'), false],
  ['white on red', '#d62812', of('#ffffff'), true],
  ['blue on red', '#d62812', of('#1463d8'), false],
  ['dark blue on red', '#d62812', of('#0a48a8'), false],
  ['a white dot in red on red', '#d62812', of('#d62812', '#d62812', '#ffffff'), false],
  ['black with a blue edge on red', '#d62812', of('#1463d8', '#1463d8', '#000000'), false],
  ['red text on white on red', '#d62812', of('#ffffff', '#ffffff', '#d62812'), true],
  ['blue on white', '#ffffff', of('#1463d8'), true],
  ['a black line in white on white', '#ffffff', of('#ffffff', '#ffffff', '#000000'), true],
  ['hardly anything dark on white', '#ffffff', [...Array<number>(20).fill(1), 0], false],
])('showsOn tells whether a logo is visible: %s', (_what, ground, luminances, shows) => {
  expect(showsOn(ground, luminances)).toBe(shows);
});

/** Where a logo of this size and the lines of the name are drawn, in a width of 288 pixels. */
function placesOf(name: string, width: number, height: number, luminance: number) {
  const context = aCanvas(300, 300).getContext('2d');
  const typesetter = new Typesetter(context);
  const marks = jest.spyOn(context, 'drawImage');
  const fields = jest.spyOn(context, 'roundRect');
  const names = jest.spyOn(typesetter, 'draw');
  const image = aCanvas(width, height) as unknown as Image;
  const logo = { image, luminances: [luminance] };
  const page = { context, typesetter } as unknown as Page;
  fitBrand(page, { name, logo }, 288, PHOTO_COLOURS.invitation).draw(0, 0);
  const [, , top = 0, across = 0, down = 0] = marks.mock.calls[0] ?? [];
  const [, , field] = fields.mock.calls[0] ?? [];
  const lines = names.mock.calls.map(([line, x, y, { size }], index) => {
    const text = typeof line === 'string' ? line : line.map((sign) => sign.text).join('');
    const end = names.mock.results[index]?.value as number;
    return { x, y, size, end, text };
  });
  return { mark: { top, across, down }, field, lines };
}

test('a wide logo is drawn above the name and uses the whole width', () => {
  const { mark, lines } = placesOf('众邦人力', 800, 160, 1);
  expect([mark.across, mark.down].map(Math.round)).toEqual([220, 44]);
  expect(lines[0]?.x).toBe(0);
  expect(lines[0]?.y).toBeGreaterThan(44);
  expect(placesOf('众邦人力', 3000, 160, 1).mark.across).toBe(288);
});

test('a narrow logo has a field of at least 30 pixels', () => {
  expect(placesOf('绿洲人才', 60, 400, 0.17).field).toBe(30);
});

test('the field of a logo is 52 pixels high, with a margin of 6 pixels', () => {
  const { mark, field } = placesOf('绿洲人才', 200, 200, 0.17);
  expect(field).toBe(52);
  expect([mark.across, mark.down]).toEqual([40, 40]);
});

test('a name that is too long for two lines has three of 22 pixels, and ends in an ellipsis', () => {
  const name = '苏州工业园区优聘人力资源服务外包有限责任公司昆山花桥国际商务城分公司';
  const { lines } = placesOf(name.repeat(2), 200, 200, 1);
  expect(lines.map(({ size }) => size)).toEqual([22, 22, 22]);
  expect(lines[2]?.text).toMatch(/…$/);
});

test('a Uyghur name of two lines is right-aligned beside the logo', () => {
  const { lines } = placesOf('ئۈرۈمچى خىزمەت مۇلازىمىتى', 200, 200, 1);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.end).toBeCloseTo(lines[1]?.end ?? 0, 1);
});
