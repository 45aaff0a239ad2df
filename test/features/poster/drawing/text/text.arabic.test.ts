import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures/pictures';

const typesetter = new Typesetter(aCanvas(100, 100).getContext('2d'));
const size = 40;

test.each([
  'شىنجاڭ ئۈرۈمچى توقۇمىچىلىق زاۋۇتى ئىشچى قوبۇل قىلىدۇ، ياتاق بىلەن تاماق ھەقسىز',
  'كارخانا ئىشچىسى، كۈندۈزلۈك ئىش، ئايلىقى 6000 يۈەندىن 8000 يۈەنگىچە',
  'مطلوب عمال للمصنع (دوام ليلي) 25 يوان، سكن ووجبات مجانية للجميع',
])('a line of joined letters takes the room that it is drawn in, not more: %s', (name) => {
  const width = typesetter.width(name, { font: 'Poster Head', size });
  const linesIn = (room: number) =>
    typesetter.fit(
      name,
      room,
      [1, 2].map((lines) => ({ lines, sizes: [size] })),
    ).lines.length;
  expect([linesIn(width - 4), linesIn(width + 4)]).toEqual([2, 1]);
});
