import { isShown, photoAt } from '../../../../support/pictures';

/** What is at a place of the picture, as shares of its size, has to be visible. */
test.each([
  ['on the left', 1600, 400, 0.1, 0.5],
  ['on the right', 1600, 400, 0.9, 0.5],
  ['at the top', 400, 1600, 0.5, 0.1],
  ['at the bottom', 400, 1600, 0.5, 0.85],
])(
  'a picture is cut so that what is worth seeing stays: %s',
  async (_where, width, height, x, y) => {
    expect(await photoAt({ width, height, x, y })).toBe('seen');
  },
);

test('a focal point is kept whatever else is there', async () => {
  const picture = { width: 1600, height: 400, x: 0.1, y: 0.5 };
  expect(await photoAt({ ...picture, focus: { x: 0.9, y: 0.5 } })).toBe('cut off');
});

test.each([
  ['an icon', 24, 18, false],
  ['a line', 1200, 60, false],
  ['a thumbnail', 160, 120, true],
  ['a panorama', 4000, 400, true],
])('a picture that would be a blur is not shown: %s', async (_what, width, height, shown) => {
  expect(await isShown(width, height)).toBe(shown);
});
