import { crc32, deflateSync } from 'node:zlib';
import png from '@jimp/js-png';
import jsQR from 'jsqr';
import type { DrawingSettings } from '../../../src/features/poster/drawing/drawing.task';

// Before the rasteriser is loaded: it would read the machine's fonts into the process.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
/* eslint-disable @typescript-eslint/no-require-imports */
const { createCanvas, loadImage } = require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
const { composePhoto, decodePhotos, drawPhoto, isBlank, isWorthSeeing } =
  require('../../../src/features/poster/drawing/photo/photo.drawing') as typeof import('../../../src/features/poster/drawing/photo/photo.drawing');
/* eslint-enable @typescript-eslint/no-require-imports */

const AREA = { x: 0, y: 0, width: 750, height: 580 };

export type Colour = 'red' | 'lime' | 'blue' | 'black';
export type Rgb = readonly [red: number, green: number, blue: number];

/** The content of a photo's area, without the rest of the poster around it. */
export async function photoColour(
  pictures: readonly string[],
  settings: DrawingSettings,
): Promise<Rgb | null> {
  const picture = await firstPhoto(pictures, settings);
  if (picture === undefined) return null;
  const context = createCanvas(AREA.width, AREA.height).getContext('2d');
  drawPhoto(context, picture, AREA);
  const [red = 0, green = 0, blue = 0] = context.getImageData(375, 290, 1, 1).data;
  return [red, green, blue];
}

/** Returns the first that can be drawn, whatever it shows. */
async function firstPhoto(pictures: readonly string[], settings: DrawingSettings) {
  for await (const photo of decodePhotos({ pictures }, settings, AREA)) return photo;
  return undefined;
}

/** Whether a picture does not improve a poster; undefined for one that cannot be drawn. */
export async function isBlankPicture(path: string, settings: DrawingSettings) {
  const picture = await firstPhoto([path], settings);
  return picture && isBlank(picture);
}

/** Whether a poster shows a picture that is black on the left and white on the right. */
export async function isShown(width: number, height: number): Promise<boolean> {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').fillRect(0, 0, width / 2, height);
  const image = await loadImage(canvas.encodeSync('png'));
  return isWorthSeeing({ image, focus: { x: 0.5, y: 0.5 } }, AREA);
}

/**
 * Whether a face-coloured disc at `x` and `y`, shares of a picture's size, is visible on a poster.
 */
export async function photoAt(given: {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly focus?: { readonly x: number; readonly y: number };
}): Promise<'seen' | 'cut off'> {
  const canvas = createCanvas(given.width, given.height);
  const drawn = canvas.getContext('2d');
  drawn.fillStyle = '#446';
  drawn.fillRect(0, 0, given.width, given.height);
  drawn.fillStyle = '#e0a578';
  drawn.beginPath();
  drawn.arc(given.x * given.width, given.y * given.height, 90, 0, Math.PI * 2);
  drawn.fill();
  const image = await loadImage(canvas.encodeSync('png'));
  const photo = given.focus ? { image, focus: given.focus } : await composePhoto(image, AREA);
  const context = createCanvas(AREA.width, AREA.height).getContext('2d');
  drawPhoto(context, photo, AREA);
  const { data } = context.getImageData(0, 0, AREA.width, AREA.height);
  const isFace = (at: number) => (data[at] ?? 0) > 200 && (data[at + 2] ?? 255) < 160;
  const pixels = Array.from({ length: data.length / 4 }, (_, index) => index * 4);
  return pixels.filter(isFace).length > 20_000 ? 'seen' : 'cut off';
}

/** An empty canvas. */
export const aCanvas = (width: number, height: number) => createCanvas(width, height);

/** A picture of one colour, or with a mark of another. */
export function aPicture(
  format: 'jpeg' | 'png' | 'webp',
  colour: Colour,
  width = 300,
  height = 240,
  mark?: Colour,
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  if (mark !== undefined) {
    context.fillStyle = mark;
    context.fillRect(width * 0.2, height * 0.3, width * 0.2, height * 0.2);
  }
  return format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync(format, 90);
}

/** Red with a blue mark to the left of its middle: a poster shows it, unlike one of one colour. */
export const aMarkedPicture = (width = 300, height = 240) =>
  aPicture('jpeg', 'red', width, height, 'blue');

/** A PNG that is four times as wide as high: its left half has one colour, its right another. */
export function aTwoColouredPicture(left: Colour, right: Colour): Buffer {
  const canvas = createCanvas(800, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = left;
  context.fillRect(0, 0, 400, 200);
  context.fillStyle = right;
  context.fillRect(400, 0, 400, 200);
  return canvas.encodeSync('png');
}

/** A real PNG of so many black pixels, a few kilobytes long: one bit each, deflated. */
export function aPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

/** A PNG that claims to be small, while its data unpacks to far more than that. */
export function aPngThatLies(): Buffer {
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 1]);
  const data = deflateSync(Buffer.alloc(64_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG whose colour profile, of this many bytes, unpacks to a thousand times as much. */
export function aPngOfProfile(bytes: number): Buffer {
  const picture = aPicture('png', 'red');
  const profile = Buffer.alloc(bytes);
  Buffer.from('a\0\0').copy(profile);
  deflateSync(Buffer.alloc(bytes * 900)).copy(profile, 3);
  const afterHeader = 8 + 25;
  const [head, rest] = [picture.subarray(0, afterHeader), picture.subarray(afterHeader)];
  return Buffer.concat([head, chunk('iCCP', profile), rest]);
}

/** A black, interlaced PNG whose rows take eight bytes a pixel. */
export function anInterlacedPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 1]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    // Each of the seven passes has a byte before each of its rows.
    chunk('IDAT', deflateSync(Buffer.alloc(8 * width * height + 2 * height + 64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

/** Red, 48 × 48, as a print shop's software saves it: four colours, inverted. */
export const aCmykJpeg = () =>
  fromBase64(
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8' +
      '/8AAFAgAMAAwBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCzRiMW' +
      'YAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/9k=',
  );

/** First red, then blue. */
export const anAnimatedGif = () =>
  fromBase64(
    'R0lGODlhIAAgAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAIAAgAAACHoyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gub' +
      'BQAh+QQFCgAAACwAAAAAIAAgAIBMaXEAAP8CHoyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gubBQA7',
  );

/** First red, then blue. */
export const anAnimatedWebp = () =>
  fromBase64(
    'UklGRtwAAABXRUJQVlA4WAoAAAACAAAAHwAAHwAAQU5JTQYAAAD/////AABBTk1GWAAAAAAAAAAAAB8AAB8AAGQAAAJWUDggQAAAAHADAJ0BKiAAIAA+' +
      'bTSWR6QjIiEoCACADYllAMougH4AAEGUEAD+8JtD/8guWF1yNf/yA/5Af8gP/499jCgwAABBTk1GUAAAAAAAAAAAAB8AAB8AAGQAAABWUDggOAAAALQC' +
      'AJ0BKiAAIAA+bTSWR4KAgAAA2JZQB2AACAoKAAD++R3b//5Af/5Af/5Af/yA//4hd7IDAAAA',
  );

export interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Rgb;
  /** What its code says. */
  readonly code: string | undefined;
}

/** The corner of a poster at which a phone is pointed: left, top and size in pixels. */
const CODE = [360, 940, 370] as const;

/** Reads a finished poster as a phone would. */
export function readPoster(bytes: Uint8Array): Pixels {
  const { data, width, height } = png().decode(Buffer.from(bytes));
  return {
    width,
    height,
    at(x, y) {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
      return [red, green, blue];
    },
    get code() {
      const [left, top, size] = CODE;
      const cut = new Uint8ClampedArray(size * size * 4);
      for (let row = 0; row < size; row += 1) {
        const start = ((top + row) * width + left) * 4;
        cut.set(data.subarray(start, start + size * 4), row * size * 4);
      }
      return jsQR(cut, size, size, { inversionAttempts: 'dontInvert' })?.data;
    },
  };
}

const segment = (marker: number, body: readonly number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);

/**
 * Everything before the scans of a JPEG of three components. The one code of each table is a single
 * 0, which means no difference, and the byte `run`.
 */
function jpegStart(frame: number, width: number, height: number, run: number): Buffer[] {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const oneCode = [1, ...Array<number>(15).fill(0)];
  return [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(frame, [8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0x00, ...oneCode, 0]),
    segment(0xc4, [0x10, ...oneCode, run]),
  ];
}

/**
 * A grey progressive JPEG of a few kilobytes whose every scan makes a decoder walk all of its
 * blocks once more.
 */
export function aJpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const parts = [
    // 0xe0: the end of up to 32,767 blocks.
    ...jpegStart(0xc2, width, height, 0xe0),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ];
  // Fifteen bits a run: 0, then fourteen ones; 120 bits hold eight. Each 0xff is followed by a 0,
  // which escapes it.
  const runs = Buffer.from(
    '7ffefffdfffbfff7ffefffdfffbfff'.repeat(Math.ceil(blocks / 32_767 / 8)),
    'hex',
  );
  const data = Buffer.from([...runs].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
  for (let scan = 0; scan < scans - 1; scan += 1) {
    const band = 1 + Math.floor(scan / 3);
    parts.push(segment(0xda, [1, 1 + (scan % 3), 0, band, band, 0]), data);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/** A grey baseline JPEG, each component of which has a scan of its own. */
export function aJpegInParts(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const parts = jpegStart(0xc0, width, height, 0);
  for (const component of [1, 2, 3])
    parts.push(segment(0xda, [1, component, 0, 0, 63, 0]), Buffer.alloc(Math.ceil(blocks / 4)));
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/** A picture as a browser shows it, with its orientation. */
export async function pixelsOf(bytes: Buffer) {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
  return { width, height, data: Buffer.from(data).toString('hex') };
}

/** Squares of random colours, so many pixels per side: as hard to encode as anything. */
export function aNoisyPicture(width: number, height: number, side: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const noise = (n: number) => Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 8;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = Math.floor(y / side) * width + Math.floor(x / side);
      pixels[y * width + x] = 0xff000000 | noise(Math.imul(square + 1, 0x9e3779b1));
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.encodeSync('jpeg', 85);
}

/** The content of a poster's code after a chat has forwarded it: half its size, JPEG quality 60. */
export async function codeAsSent(png: Uint8Array): Promise<string | undefined> {
  const poster = await loadImage(Buffer.from(png));
  const [width, height] = [poster.width / 2, poster.height / 2];
  const small = createCanvas(width, height);
  small.getContext('2d').drawImage(poster, 0, 0, width, height);
  const sent = createCanvas(width, height).getContext('2d');
  sent.drawImage(await loadImage(small.encodeSync('jpeg', 60)), 0, 0);
  const [left, top, size] = CODE.map((each) => each / 2) as [number, number, number];
  const { data } = sent.getImageData(left, top, size, size);
  return jsQR(new Uint8ClampedArray(data), size, size)?.data;
}
