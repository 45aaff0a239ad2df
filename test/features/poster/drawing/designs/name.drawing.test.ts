import { colourDesign } from '../../../../../src/features/poster/drawing/designs/colour.design';
import { paperDesign } from '../../../../../src/features/poster/drawing/designs/paper.design';
import { photoDesign } from '../../../../../src/features/poster/drawing/designs/photo.design';
import { MARGIN } from '../../../../../src/features/poster/drawing/designs/poster.design';
import { context, linesOf } from './drawn.lines';

const job = {
  factory_price_total: '20.50',
  subsidy_price: '0.00',
  salary: '6000~8000',
  type: [1],
  people_num: 128,
};

test.each(
  [photoDesign, colourDesign, paperDesign].flatMap((design) =>
    ['国画', '普工', '客服'].map((name) => [name, design] as const),
  ),
)('the ink of a large name begins at the margin: %s', (job_name, design) => {
  const [line] = linesOf(design, { ...job, job_name }, undefined, false).filter(
    ({ text }) => text === job_name,
  );
  const height = Math.floor((line?.size ?? 0) * 0.85);
  const { data } = context.getImageData(0, Math.round(line?.y ?? 0) - height, 200, height);
  const ground = data.slice(0, 3).join();
  const inks = Array.from({ length: 200 }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_unused, row) => (row * 200 + x) * 4).some(
      (at) => data.slice(at, at + 3).join() !== ground,
    ),
  );
  expect(Math.abs((inks[0] ?? 0) - MARGIN)).toBeLessThanOrEqual(1);
});
