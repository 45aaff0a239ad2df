import fc from 'fast-check';
import { gifSize } from '../../../../src/lib/photo/photo.formats';
import { stripImage } from '../../../../src/features/media/stripping/image.strip';
import {
  exifSegment,
  jfifWithPreview,
  jfxxSegment,
  phoneExif,
  phoneJpeg,
  phonePng,
  phoneWebp,
  pngChunk,
  riffChunk,
  SECRETS,
  talkingGif,
} from '../../../support/pictures/metadata';
import {
  aCmykJpeg,
  aJpegOfScans,
  anAnimatedGif,
  anAnimatedWebp,
  aNoisyPicture,
  aPicture,
  pixelsOf,
} from '../../../support/pictures/pictures';

const [WIDTH, HEIGHT] = [60, 40];
const plain = {
  jpg: aPicture('jpeg', 'red', WIDTH, HEIGHT),
  png: aPicture('png', 'red', WIDTH, HEIGHT),
  webp: aPicture('webp', 'red', WIDTH, HEIGHT),
  gif: anAnimatedGif(),
};
type Format = keyof typeof plain;

const fromPhone: Record<Format, (orientation?: number) => Buffer> = {
  jpg: (orientation) => phoneJpeg(plain.jpg, orientation),
  png: (orientation) => phonePng(plain.png, orientation),
  webp: (orientation) => phoneWebp(plain.webp, WIDTH, HEIGHT, orientation),
  gif: () => talkingGif(plain.gif),
};
const formats = Object.keys(plain) as Format[];

function stripped(source: Buffer, format: Format): Buffer {
  const bytes = stripImage(source, format);
  if (bytes === undefined) throw new Error('nothing is left');
  return bytes;
}
const toldBy = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));

describe.each(formats)('a %s from a phone', (format) => {
  it('keeps its pixels and loses its metadata', async () => {
    const source = fromPhone[format](1);
    expect(toldBy(source).length).toBeGreaterThan(1);
    const bytes = stripped(source, format);
    expect(toldBy(bytes)).toEqual([]);
    expect(bytes.includes(phoneExif(1).subarray(110, 134))).toBe(false);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(plain[format]));
  });

  it('stays the same if it has no metadata, or has already lost it', () => {
    expect(stripped(plain[format], format).equals(plain[format])).toBe(true);
    const once = stripped(fromPhone[format](6), format);
    expect(stripped(once, format).equals(once)).toBe(true);
  });

  it('does not make stripImage throw when cut anywhere or when any byte is changed', () => {
    const source = fromPhone[format](6);
    for (let length = 0; length < source.length; length += 1)
      stripImage(source.subarray(0, length), format);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(source.length - 1), fc.nat(255)), { maxLength: 20 }),
        (changes) => {
          const changed = Buffer.from(source);
          for (const [at, value] of changes) changed[at] = value;
          const bytes = stripImage(changed, format);
          return bytes === undefined || bytes.length <= source.length + 64;
        },
      ),
      { numRuns: 500 },
    );
  });
});

it.each(['jpg', 'png', 'webp'] as const)('a %s keeps its orientation', async (format) => {
  for (const orientation of [3, 6, 8]) {
    const bytes = stripped(fromPhone[format](orientation), format);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(fromPhone[format](orientation)));
    expect(toldBy(bytes)).toEqual([]);
  }
  const { width, height } = await pixelsOf(stripped(phoneJpeg(plain.jpg, 6), 'jpg'));
  expect([width, height]).toEqual([HEIGHT, WIDTH]);
});

it('stripImage reads EXIF in either byte order, and only the first segment', () => {
  const given = (...segments: Buffer[]) =>
    Buffer.concat([plain.jpg.subarray(0, 2), ...segments, plain.jpg.subarray(2)]);
  const intel = stripped(given(exifSegment(phoneExif(6, 'II'))), 'jpg');
  expect(intel.equals(stripped(given(exifSegment(phoneExif(6, 'MM'))), 'jpg'))).toBe(true);
  const two = given(exifSegment(phoneExif(1)), exifSegment(phoneExif(6)));
  expect(stripped(two, 'jpg').equals(plain.jpg)).toBe(true);
});

it('stripImage removes JFIF previews and keeps the density', async () => {
  const withoutJfif = plain.jpg.subarray(2 + 18);
  const source = Buffer.concat([
    ...[plain.jpg.subarray(0, 2), jfifWithPreview(), jfxxSegment(plain.jpg), withoutJfif],
  ]);
  const bytes = stripped(source, 'jpg');
  const jfif = Buffer.from('ffe000104a464946000102010048004800' + '00', 'hex');
  expect(bytes.subarray(2, 20).equals(jfif)).toBe(true);
  expect(bytes.subarray(20).equals(withoutJfif)).toBe(true);
  expect(await pixelsOf(bytes)).toEqual(await pixelsOf(plain.jpg));
});

it('stripImage keeps ICC profiles, the colours of a CMYK JPEG, and gAMA chunks', () => {
  const profile = Buffer.concat([
    Buffer.from([0xff, 0xe2, 0, 34]),
    Buffer.from('ICC_PROFILE\0\x01\x01the colours here..', 'latin1'),
  ]);
  const source = Buffer.concat([plain.jpg.subarray(0, 2), profile, plain.jpg.subarray(2)]);
  expect(stripped(source, 'jpg').equals(source)).toBe(true);
  expect(stripped(aCmykJpeg(), 'jpg').equals(aCmykJpeg())).toBe(true);
  const gamma = pngChunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]));
  const png = Buffer.concat([plain.png.subarray(0, 33), gamma, plain.png.subarray(33)]);
  expect(stripped(png, 'png').equals(png)).toBe(true);
});

it('stripImage keeps animations', () => {
  expect(stripped(anAnimatedWebp(), 'webp').equals(anAnimatedWebp())).toBe(true);
  expect(stripped(talkingGif(anAnimatedGif()), 'gif').equals(anAnimatedGif())).toBe(true);
});

describe('a truncated image', () => {
  const noisy = aNoisyPicture(80, 60, 3);
  const pictures: Record<string, readonly [format: 'jpg' | 'png', whole: Buffer]> = {
    'a JPEG': ['jpg', noisy],
    'a progressive JPEG': ['jpg', aJpegOfScans(64, 48, 10)],
    'a JPEG with a preview, which is a whole JPEG': [
      'jpg',
      Buffer.concat([
        noisy.subarray(0, 2),
        exifSegment(Buffer.concat([phoneExif(), plain.jpg])),
        noisy.subarray(2),
      ]),
    ],
    'a PNG': ['png', plain.png],
    'a PNG of a phone': ['png', phonePng(plain.png).subarray(0, -18)],
  };

  it.each(Object.entries(pictures))('is refused: %s', (_what, [format, whole]) => {
    expect(stripImage(whole, format)).toBeDefined();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        const cut = whole.subarray(0, length);
        if (stripImage(cut, format) !== undefined) return false;
        // The zeros that an interrupted download leaves do not help, unless they replace a
        // checksum.
        const padded = Buffer.concat([cut, Buffer.alloc(whole.length - length)]);
        const lacksChecksum = format === 'png' && length >= whole.length - 4;
        return lacksChecksum || stripImage(padded, format) === undefined;
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a WebP', plain.webp],
    ['an animated WebP', anAnimatedWebp()],
    ['a WebP of a phone', phoneWebp(plain.webp, WIDTH, HEIGHT)],
  ])('is refused: %s', (_what, source) => {
    // Without what phones append.
    const whole = source.subarray(0, source.readUInt32LE(4) + 8);
    expect(stripImage(whole, 'webp')).toBeDefined();
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        (length) => stripImage(whole.subarray(0, length), 'webp') === undefined,
      ),
    );
  });

  it('is refused: a GIF without a whole first frame', () => {
    const source = talkingGif(plain.gif);
    fc.assert(
      fc.property(fc.nat(source.length), (length) => {
        const cut = source.subarray(0, length);
        return (stripImage(cut, 'gif') === undefined) === (gifSize(cut) === undefined);
      }),
    );
    const secondFrame = plain.gif.lastIndexOf('21f904', undefined, 'hex');
    expect(stripImage(plain.gif.subarray(0, secondFrame), 'gif')).toBeDefined();
    expect(stripImage(plain.gif.subarray(0, secondFrame - 1), 'gif')).toBeUndefined();
  });

  it('is accepted if only the data that phones append is missing', () => {
    const source = phoneJpeg(noisy);
    const whole = stripped(source, 'jpg');
    const end = source.indexOf('ffd9', 0, 'hex') + 2;
    for (let length = end; length <= source.length; length += 1)
      expect(stripImage(source.subarray(0, length), 'jpg')?.equals(whole)).toBe(true);
    expect(stripImage(source.subarray(0, end - 1), 'jpg')).toBeUndefined();
  });
});

it('stripImage removes bytes between segments, which decoders skip', () => {
  const { jpg } = plain;
  const gap = Buffer.concat([jpg.subarray(0, 2), Buffer.from('secretperson'), jpg.subarray(2)]);
  expect(stripped(gap, 'jpg').equals(jpg)).toBe(true);
});

const withSize = (png: Buffer, width: number, height: number) => {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
};
const lying = Buffer.from([0xff, 0xe1, 0xff, 0xff, 0x45]);
it.each<[string, Format, Buffer]>([
  ['a JPEG whose first segment is longer than the file', 'jpg', lying],
  ['a JPEG whose segments have no length', 'jpg', Buffer.from('ffe10000'.repeat(50), 'hex')],
  ['a JPEG that ends before its picture', 'jpg', plain.jpg.subarray(2, 40)],
  ['a PNG whose text is longer than the file', 'png', Buffer.from('7fffffff74455874aa', 'hex')],
  ['a PNG without data', 'png', plain.png.subarray(8, 33)],
  ['a PNG of no width', 'png', withSize(plain.png, 0, HEIGHT).subarray(8)],
  ['a PNG of no height', 'png', withSize(plain.png, WIDTH, 0).subarray(8)],
  ['a WebP without a picture', 'webp', riffChunk('XMP ', 'secretperson')],
  ['a GIF of comments', 'gif', Buffer.from('21fe0161'.repeat(9), 'hex')],
])('stripImage refuses %s', (_what, format, rest) => {
  const heads = { jpg: 2, png: 8, webp: 12, gif: 13 } as const;
  const source = Buffer.concat([plain[format].subarray(0, heads[format]), rest]);
  expect(stripImage(source, format)).toBeUndefined();
});

it.each<[string, Format, Buffer]>([
  ['empty segments', 'jpg', Buffer.from('ffe00002', 'hex')],
  ['comments between tables', 'jpg', Buffer.from('fffe0002ffdb0002', 'hex')],
  ['nothing but 0xff', 'jpg', Buffer.from('ff', 'hex')],
  ['a scan that never ends', 'jpg', Buffer.from('ffda0002ff00', 'hex')],
  ['empty chunks', 'png', pngChunk('tEXt', '')],
  [
    'chunks kept and dropped by turns',
    'png',
    Buffer.concat([pngChunk('gAMA', ''), pngChunk('tIME', '')]),
  ],
  ['empty chunks', 'webp', riffChunk('ZZZZ', '')],
  ['empty comments', 'gif', Buffer.from('21fe00', 'hex')],
])('stripImage terminates on 20 MB of %s in a %s', (_what, format, unit) => {
  const heads = { jpg: 2, png: 33, webp: 12, gif: 13 } as const;
  const source = Buffer.alloc(20_000_000, unit);
  plain[format].copy(source, 0, 0, heads[format]);
  expect(() => stripImage(source, format)).not.toThrow();
});

describe('an image of many parts', () => {
  const pngOf = (chunks: number) =>
    Buffer.concat([
      plain.png.subarray(0, -12),
      ...Array<Buffer>(chunks).fill(pngChunk('IDAT', '')),
      plain.png.subarray(-12),
    ]);
  const webpOf = (chunks: number) => {
    const source = Buffer.concat([
      plain.webp,
      ...Array<Buffer>(chunks).fill(riffChunk('ZZZZ', '')),
    ]);
    source.writeUInt32LE(source.length - 8, 4);
    return source;
  };
  /** Frames of one byte each, which cover the screen. */
  const gifOf = (frames: number, width: number, height: number) => {
    const [head, frame] = [Buffer.alloc(13), Buffer.from('2c00000000000000000002014c00', 'hex')];
    head.write('GIF89a', 'latin1');
    for (const [bytes, at] of [
      [head, 6],
      [frame, 5],
    ] as const) {
      bytes.writeUInt16LE(width, at);
      bytes.writeUInt16LE(height, at + 2);
    }
    return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
  };

  it('is kept with as many parts as encoders write', () => {
    expect(stripped(pngOf(20_000), 'png').equals(pngOf(20_000))).toBe(true);
    expect(stripped(webpOf(20_000), 'webp').equals(plain.webp)).toBe(true);
    for (const gif of [gifOf(20_000, 400, 300), gifOf(2_400, 1920, 1080), gifOf(100, 5000, 5000)])
      expect(stripped(gif, 'gif').equals(gif)).toBe(true);
  });

  it('is refused with more parts or with many large frames', () => {
    expect(stripImage(pngOf(50_000), 'png')).toBeUndefined();
    expect(stripImage(webpOf(50_000), 'webp')).toBeUndefined();
    expect(stripImage(gifOf(50_001, 10, 10), 'gif')).toBeUndefined();
    expect(stripImage(gifOf(1_000, 5000, 5000), 'gif')).toBeUndefined();
    const small = gifOf(1_000, 1, 1);
    for (const at of [6, 8]) small.writeUInt16LE(5000, at);
    expect(stripImage(small, 'gif')).toBeUndefined();
  });
});
