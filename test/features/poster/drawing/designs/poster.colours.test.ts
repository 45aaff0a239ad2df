import {
  COLOUR_COLOURS,
  contrastOf,
  luminanceOfHex,
  PAPER_COLOURS,
  PHOTO_COLOURS,
  type DesignColours,
} from '../../../../../src/features/poster/drawing/designs/poster.colours';

const contrast = (one: string, other: string) =>
  contrastOf(luminanceOfHex(one), luminanceOfHex(other));

test('contrastOf returns the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each<[string, DesignColours]>([
  ['photo', PHOTO_COLOURS],
  ['colour', COLOUR_COLOURS],
  ['colour, where its rings are', { ...COLOUR_COLOURS, ground: COLOUR_COLOURS.rings }],
  ['paper', PAPER_COLOURS],
])('every text of the design %s has a contrast of at least 4.5', (_design, colours) => {
  const { ground, invitation } = colours;
  for (const text of [colours.ink, colours.muted, colours.accent])
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colours.accent, colours.tint)).toBeGreaterThanOrEqual(4.5);
  for (const text of [invitation.title, invitation.note])
    expect(contrast(text, invitation.ground)).toBeGreaterThanOrEqual(4.5);
});
