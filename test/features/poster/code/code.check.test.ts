import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeCache, type CodeSource } from '../../../../src/features/poster/code/code.cache';
import { isCode } from '../../../../src/features/poster/code/code.check';
import { CodeFiles } from '../../../../src/features/poster/code/code.files';
import { createLocalCode } from '../../../../src/features/poster/code/local.code';
import { createWechatCode } from '../../../../src/features/poster/code/wechat.code';
import { aPicture, aPngBomb } from '../../../support/pictures/pictures';
import { image, startWechat } from '../../../support/upstreams/wechat';

let folder: string;
let wechat: Awaited<ReturnType<typeof startWechat>>;
let source: CodeSource;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  png = await createLocalCode('p').create('1_1');
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const canvases = require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
  const { createCanvas, loadImage } = canvases;
  const canvas = createCanvas(280, 280);
  canvas.getContext('2d').drawImage(await loadImage(png), 0, 0, 280, 280);
  jpeg = canvas.encodeSync('jpeg', 90);
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'job-gateway-codes-'));
  wechat = await startWechat();
  const app = { apiUrl: wechat.url, appId: 'wx1', secret: 's3cret', page: 'p' };
  source = createWechatCode({ ...app, envVersion: 'release' });
});

afterEach(async () => {
  await wechat.close();
  rmSync(folder, { recursive: true });
});

/** The same noise in each run. A marker (0xff) would reveal the damage before decoding. */
const noise = (bytes: Buffer, from: number) => {
  const damaged = Buffer.from(bytes);
  let state = 42;
  for (let at = from; at < damaged.length - 14; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    damaged[at] = (state >>> 24) % 255;
  }
  return damaged;
};
const scanOf = (bytes: Buffer) => {
  const at = bytes.indexOf(Buffer.from([0xff, 0xda])) + 2;
  return at + bytes.readUInt16BE(at);
};

const damaged: [string, () => Buffer][] = [
  ['a JPEG of noise', () => noise(jpeg, scanOf(jpeg))],
  ['a JPEG whose second half is noise', () => noise(jpeg, jpeg.length >> 1)],
  ['a JPEG of zeros', () => Buffer.from(jpeg).fill(0, scanOf(jpeg), jpeg.length - 2)],
  ['a PNG of noise', () => noise(png, 50)],
  ['a PNG whose second half is noise', () => noise(png, png.length >> 1)],
  ['a PNG without its last bytes', () => png.subarray(0, -3)],
  ['a black square', () => aPicture('jpeg', 'black', 280, 280)],
  ['a strip', () => aPicture('jpeg', 'blue', 600, 200)],
  ['a dot', () => aPicture('jpeg', 'blue', 20, 20)],
];

test.each(damaged)('isCode is false for %s', async (_what, make) => {
  expect(await isCode(make())).toBe(false);
});

test('isCode is true for intact images, and for an intact PNG whatever it shows', async () => {
  const dot = aPicture('png', 'black', 1, 1);
  const intact = [jpeg, png, aPicture('webp', 'blue'), aPngBomb(280, 280), dot];
  for (const picture of intact) expect(await isCode(picture)).toBe(true);
  wechat.next.getwxacodeunlimit.push(image(dot));
  expect(await new CodeCache(new CodeFiles(folder), source).code(1, 2)).toEqual(dot);
});

test.each(damaged)('%s is not stored, and the next response can succeed', async (_what, make) => {
  const cache = new CodeCache(new CodeFiles(folder), source);
  wechat.next.getwxacodeunlimit.push(image(make()));
  await expect(cache.code(1, 2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(readdirSync(folder)).toEqual([]);
  wechat.next.getwxacodeunlimit.push(image(jpeg));
  expect(await cache.code(1, 2)).toEqual(jpeg);
});

test('a damaged stored code is replaced', async () => {
  await new CodeCache(new CodeFiles(folder), source).code(3, 4);
  const path = join(folder, readdirSync(folder)[0] ?? '', '3', '3_4');
  writeFileSync(path, noise(jpeg, scanOf(jpeg)));
  wechat.next.getwxacodeunlimit.push(image(jpeg));
  expect(await new CodeCache(new CodeFiles(folder), source).code(3, 4)).toEqual(jpeg);
  expect(readFileSync(path)).toEqual(jpeg);
});
