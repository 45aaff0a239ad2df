import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  aCanvas,
  aCmykJpeg,
  aJpegInParts,
  aJpegOfScans,
  aMarkedPicture,
  anAnimatedGif,
  anAnimatedWebp,
  anInterlacedPng,
  aNoisyPicture,
  aPicture,
  aPngBomb,
  aPngOfProfile,
  aPngThatLies,
  aTwoColouredPicture,
  isBlankPicture,
  photoColour,
} from '../../../../support/pictures/pictures';

const folder = mkdtempSync(join(tmpdir(), 'job-gateway-photo-'));
const publicDir = join(folder, 'public');

beforeAll(() => put('public/uploads/cover.png', aPicture('png', 'lime')));
afterAll(() => rmSync(folder, { recursive: true }));

function put(path: string, bytes: Buffer | string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
  return path.replace(/^public\//, '');
}

/** Of one colour on its left half, of another on its right. */
function aShade(left: string, right = left): Buffer {
  const canvas = aCanvas(64, 64);
  const context = canvas.getContext('2d');
  for (const [colour, x] of [
    [left, 0],
    [right, 32],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(x, 0, 32, 64);
  }
  return canvas.encodeSync('png');
}

/**
 * Which of the two is drawn if `first` is a job's first image: it, which is red, or the cover,
 * which is lime.
 */
async function drawnOf(first: string): Promise<string> {
  const colour = await photoColour([first, 'uploads/cover.png'], {
    publicDir,
    publicUrl: undefined,
    cdnUrl: undefined,
  });
  const [red, green] = colour ?? [0, 0];
  if (red > 200 && green < 90) return 'first';
  return green > 200 && red < 60 ? 'cover' : 'neither';
}

describe('the first picture is drawn when it is', () => {
  test.each([
    ['a JPEG', () => aPicture('jpeg', 'red')],
    ['a PNG', () => aPicture('png', 'red')],
    ['a PNG with a colour profile of 20 kB', () => aPngOfProfile(20_000)],
    ['a WebP', () => aPicture('webp', 'red')],
    ['a CMYK JPEG', aCmykJpeg],
    ['an animated GIF', anAnimatedGif],
    ['an animated WebP', anAnimatedWebp],
    ['upright', () => aPicture('jpeg', 'red', 200, 900)],
  ])('%s', async (what, make) => {
    // Its name says nothing about its format.
    expect(await drawnOf(put(`public/uploads/${what.replaceAll(' ', '-')}.dat`, make()))).toBe(
      'first',
    );
  });
});

test.each([
  ['a JPEG of 18 megapixels in separate scans', () => aJpegInParts(5000, 3600)],
  ['an interlaced PNG of 15 megapixels', () => anInterlacedPng(5000, 3000)],
])('%s is drawn', async (what, make) => {
  expect(await drawnOf(put(`public/uploads/${what}`, make()))).toBe('neither');
});

test.each([
  [1200, 900, 64],
  [4800, 3600, 10],
])('a progressive JPEG of %d × %d pixels in %d scans is drawn', async (width, height, scans) => {
  // Grey, as such pictures are created here.
  expect(
    await drawnOf(put(`public/uploads/scans-${scans}.jpg`, aJpegOfScans(width, height, scans))),
  ).toBe('neither');
});

describe('the cover is drawn instead when the first picture is', () => {
  const whole = aPicture('jpeg', 'red', 900, 700);
  test.each<[string, () => string]>([
    ['missing', () => 'uploads/none.jpg'],
    ['empty', () => put('public/uploads/empty.jpg', '')],
    [
      'a video',
      () => put('public/uploads/video.mp4', Buffer.from('000000206674797069736f6d00000200', 'hex')),
    ],
    ['a truncated JPEG', () => put('public/uploads/cut.jpg', whole.subarray(0, whole.length / 2))],
    ['a JPEG without its last byte', () => put('public/uploads/cut1.jpg', whole.subarray(0, -1))],
    [
      'a truncated PNG',
      () => put('public/uploads/cut.png', aPicture('png', 'red').subarray(0, 200)),
    ],
    ['a truncated GIF', () => put('public/uploads/cut.gif', anAnimatedGif().subarray(0, 60))],
    ['a truncated WebP', () => put('public/uploads/cut.webp', anAnimatedWebp().subarray(0, 100))],
    ['12,000 × 12,000 pixels', () => put('public/uploads/huge.png', aPngBomb(12_000, 12_000))],
    [
      'a JPEG of 64 scans of 25 megapixels',
      () => put('public/uploads/scans.jpg', aJpegOfScans(5000, 5000, 64)),
    ],
    [
      'a progressive JPEG of 25 megapixels',
      () => put('public/uploads/big.jpg', aJpegOfScans(5000, 5000, 2)),
    ],
    [
      'a JPEG of 25 megapixels in separate scans',
      () => put('public/uploads/parts.jpg', aJpegInParts(5000, 5000)),
    ],
    ['a JPEG of 65 scans', () => put('public/uploads/scans65.jpg', aJpegOfScans(100, 100, 65))],
    ['30,000 × 30,000 pixels', () => put('public/uploads/bomb.png', aPngBomb(30_000, 30_000))],
    ['12,001 × 1 pixels', () => put('public/uploads/thin.png', aPngBomb(12_001, 1))],
    [
      'larger than a photo can be',
      () => put('public/uploads/large.jpg', Buffer.concat([whole, Buffer.alloc(20_000_000)])),
    ],
    [
      'an HTML page named .jpg',
      () => put('public/uploads/page.jpg', '<!doctype html><img src="/etc/passwd">'),
    ],
    [
      'an SVG',
      () =>
        put(
          'public/uploads/a.svg',
          '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
        ),
    ],
    ['a folder', () => 'uploads'],
    ['a path with ..', () => `../${put('outside.png', aPicture('png', 'red'))}`],
    ['an absolute path', () => join(folder, put('outside.png', aPicture('png', 'red')))],
    ['a hidden file', () => put('public/uploads/.hidden.png', aPicture('png', 'red'))],
    ['a path with a NUL', () => 'uploads/cover.png\0.jpg'],
    ['a file: URL', () => `file://${join(folder, put('outside.png', aPicture('png', 'red')))}`],
    ['a data: URL', () => `data:image/png;base64,${aPicture('png', 'red').toString('base64')}`],
    ['on another host', () => 'http://127.0.0.1:9/photo.jpg'],
  ])('%s', async (_what, make) => {
    expect(await drawnOf(make())).toBe('cover');
  });

  test('a link that leads out of the public root', async () => {
    put('outside.png', aPicture('png', 'red'));
    mkdirSync(join(folder, 'secrets'), { recursive: true });
    put('secrets/photo.png', aPicture('png', 'red'));
    symlinkSync('../../outside.png', join(publicDir, 'uploads/link.png'));
    symlinkSync('../../secrets', join(publicDir, 'uploads/folder'));
    expect(await drawnOf('uploads/link.png')).toBe('cover');
    expect(await drawnOf('uploads/folder/photo.png')).toBe('cover');
  });
});

test('a link within the public root is followed', async () => {
  put('public/media/photo.png', aPicture('png', 'red'));
  symlinkSync('../media/photo.png', join(publicDir, 'uploads/inside.png'));
  expect(await drawnOf('uploads/inside.png')).toBe('first');
});

test('a PNG that unpacks to more than its declared size takes less than 150 MB', async () => {
  const before = process.memoryUsage().rss;
  const bomb = put('public/uploads/lies.png', aPngThatLies());
  expect(await drawnOf(bomb)).toBe('neither');
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test.each([
  ['black', aPngThatLies(), true],
  ['of one grey', aJpegOfScans(64, 64, 2), true],
  ['red', aPicture('jpeg', 'red'), true],
  ['red with a mark', aMarkedPicture(), false],
  ['of cream', aShade('#f5efdc'), true],
  ['of a covered lens', aShade('#1a120e', '#221a15'), true],
  ['of a dark room', aShade('#1a120e', '#4a4038'), false],
  ['of two colours', aTwoColouredPicture('red', 'lime'), false],
  ['red and blue', aTwoColouredPicture('red', 'blue'), false],
  ['noise', aNoisyPicture(64, 64, 1), false],
])('isBlankPicture judges a picture that is %s: %#', async (what, bytes, blank) => {
  const path = put(`public/uploads/blank-${what.replaceAll(' ', '-')}.dat`, bytes);
  expect(await isBlankPicture(path, { publicDir, publicUrl: undefined, cdnUrl: undefined })).toBe(
    blank,
  );
});
