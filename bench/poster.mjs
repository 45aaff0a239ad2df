/**
 * `npm run bench:poster` compares the time for a poster with that for the same picture by sharp,
 * whose text layer is drawn by the same code; both take turns in one process. Prints medians, the
 * middle half's spread, and the ratio.
 */
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { URL } from 'node:url';
import { createCommand, understood, whole } from '../scripts/command.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const program = createCommand(
  'npm run bench:poster --',
  'Times a poster against the same one made by sharp.',
  ['npm run bench:poster', 'npm run bench:poster -- 50'],
).argument('[rounds]', 'how often each is drawn', whole(1, 10_000), 25);
if (!understood(program)) process.exit();
const [ROUNDS] = program.processedArgs;

// Before the rasteriser is loaded, as in the service's drawing threads.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';

const fromHere = createRequire(import.meta.url);
const fromRoot = createRequire(new URL('../package.json', import.meta.url));
const sharp = fromHere('sharp');
const { createCanvas } = fromRoot('@napi-rs/canvas');
const drawing = '../dist/src/features/poster/drawing';
const { createDrawing } = fromHere(`${drawing}/poster.drawing.js`);
const { drawCode } = fromHere(`${drawing}/designs/invitation.drawing.js`);
const { photoDesign } = fromHere(`${drawing}/designs/photo.design.js`);
const { CODE_FIELD, HEIGHT, WIDTH } = fromHere(`${drawing}/designs/poster.design.js`);
const { Typesetter } = fromHere(`${drawing}/text/text.typesetter.js`);
const { createLocalCode } = fromHere('../dist/src/features/poster/code/local.code.js');

const PHOTOS = [
  { width: 800, height: 600, limit: 2 },
  { width: 1500, height: 1125, limit: 2 },
  { width: 4000, height: 3000, limit: 4 },
];
const WARM_UP_ROUNDS = 3;

const publicDir = temporaryFolder();
const task = {
  jobName: '苏州立讯精密电子厂普工，长白班包吃住',
  types: ['长期工'],
  hourlyWage: '20.50',
  subsidy: undefined,
  salary: { amount: '6000–8000', unit: '元/月' },
  applicants: 0,
  design: 'photo',
};
task.code = await createLocalCode('pages/job/detail').create('12_7');
const contenders = {
  ours: createDrawing({ publicDir, publicUrl: undefined, cdnUrl: undefined }),
  sharp: withSharp(),
};

console.log(
  `poster ${WIDTH} × ${HEIGHT} from a JPEG, ${ROUNDS} rounds each, taking turns; ms: median (middle half)`,
);
for (const { width, height, limit } of PHOTOS) {
  const photo = await aPhoto(width, height);
  writeFileSync(join(publicDir, 'photo.jpg'), photo);
  const times = { ours: [], sharp: [] };
  const sizes = {};
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [name, draw] of Object.entries(contenders)) {
      const start = performance.now();
      const png = await draw({ ...task, pictures: ['photo.jpg'] }, photo);
      if (round >= 0) times[name].push(performance.now() - start);
      sizes[name] = png.length;
    }
  }
  const [ours, theirs] = [summary(times.ours), summary(times.sharp)];
  console.log(
    `${`${width}×${height}`.padEnd(10)} ours ${ours.text}, ${kB(sizes.ours)}   sharp ${theirs.text}, ${kB(sizes.sharp)}   ` +
      `ratio ${(ours.median / theirs.median).toFixed(2)} (at most ${limit})`,
  );
}

/**
 * sharp decodes, scales, composes and encodes, with a palette too; text and code are on the
 * service's own layers.
 */
function withSharp() {
  const page = createCanvas(WIDTH, HEIGHT).getContext('2d');
  const typesetter = new Typesetter(page);
  const code = createCanvas(CODE_FIELD.size, CODE_FIELD.size);
  const { photo: area, code: place } = photoDesign;
  const layer = (canvas, left, top) => {
    const { width, height } = canvas;
    return { input: canvas.data(), raw: { width, height, channels: 4 }, left, top };
  };
  return async (task, photo) => {
    photoDesign.draw({ context: page, typesetter, task, photo: undefined, brand: undefined });
    await drawCode(code.getContext('2d'), task.code);
    const { data, info } = await sharp(photo)
      .rotate()
      .resize(area.width, area.height, { fit: 'cover' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(page.canvas.data(), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .composite([
        { input: data, raw: { width, height, channels }, left: area.x, top: area.y },
        layer(code, place.x, place.y),
      ])
      .png({ palette: true })
      .toBuffer();
  };
}

/** Makes an image as hard to decode as a photo: overlaid noise of several sizes. */
async function aPhoto(width, height) {
  const sum = new Float32Array(width * height * 3).fill(128);
  let seed = 42;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (const [columns, strength] of [
    [4, 100],
    [12, 50],
    [40, 30],
    [160, 18],
    [Math.round(width / 6), 8],
    [Math.round(width / 2), 5],
  ]) {
    const rows = Math.max(2, Math.round((columns * height) / width));
    const noise = Buffer.from(Array.from({ length: columns * rows * 3 }, () => random() * 255));
    const layer = await sharp(noise, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    for (let index = 0; index < sum.length; index += 1)
      sum[index] += ((layer[index] - 128) * strength) / 128;
  }
  const raw = Buffer.from(Uint8ClampedArray.from(sum).buffer);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.floor((sorted.length - 1) * part)];
  return {
    median: at(0.5),
    text: `${at(0.5).toFixed(0)} (${at(0.25).toFixed(0)}–${at(0.75).toFixed(0)})`,
  };
}

function kB(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}
