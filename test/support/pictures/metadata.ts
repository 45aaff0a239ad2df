import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { packageRoot } from '../../../src/lib/package-root';

/** Metadata of a phone; none of it may be in the stored file. */
export const SECRETS = ['SECRETPHONE', '+31.2304+121.4737', 'secretperson', 'GPSLatitude'] as const;

/** EXIF of a phone: camera, orientation, and a GPS directory of a place in Shanghai. */
export function phoneExif(orientation = 6, order: 'II' | 'MM' = 'MM'): Buffer {
  const tiff = Buffer.alloc(220);
  const [short, long] =
    order === 'MM'
      ? [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
      : [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)];
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    if (type === 3) short(value, at + 8);
    else long(value, at + 8);
  };
  short(3, 8);
  entry(10, 0x010f, 2, 12, 160);
  entry(22, 0x0112, 3, 1, orientation);
  entry(34, 0x8825, 4, 1, 60);
  short(3, 60);
  entry(62, 0x0001, 2, 2, 0);
  tiff.write('N\0', 70, 'latin1');
  entry(74, 0x0002, 5, 3, 110);
  entry(86, 0x001b, 7, 18, 180);
  for (const [index, value] of [31, 1, 13, 1, 4942, 100].entries()) long(value, 110 + 4 * index);
  tiff.write('SECRETPHONE\0', 160, 'latin1');
  tiff.write('+31.2304+121.4737/', 180, 'latin1');
  return tiff;
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>31,13.8N</exif:GPSLatitude>' +
  '<dc:creator>secretperson</dc:creator></x:xmpmeta>';

const segment = (marker: number, data: Buffer | string) => {
  const body = Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

export const exifSegment = (tiff: Buffer) =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));

/** JFIF with a preview of two red pixels, as in the JPEG's own pixels before they were cropped. */
export const jfifWithPreview = () =>
  segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\x02\x01\xff\0\0\xff\0\0');

/** The extension of JFIF that holds a preview, which is a JPEG. */
export const jfxxSegment = (preview: Buffer) =>
  segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10', 'latin1'), preview]));

/** A JPEG of a phone: all metadata in front, another picture and a video behind. */
export function phoneJpeg(plain: Buffer, orientation = 6): Buffer {
  return Buffer.concat([
    plain.subarray(0, 2),
    exifSegment(phoneExif(orientation)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`),
    segment(0xe2, 'MPF\0MM\0*secretperson'),
    segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0fsecretperson'),
    segment(0xe5, 'SECRETPHONE maker note'),
    segment(0xfe, 'comment of secretperson'),
    plain.subarray(2),
    plain.subarray(0, 2),
    exifSegment(phoneExif()),
    plain.subarray(2),
    Buffer.from('\0\0\0\x18ftypmp42 +31.2304+121.4737/', 'latin1'),
  ]);
}

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export function phonePng(plain: Buffer, orientation = 6): Buffer {
  return Buffer.concat([
    plain.subarray(0, 33),
    pngChunk('eXIf', phoneExif(orientation)),
    pngChunk('tEXt', 'Author\0secretperson'),
    pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
    pngChunk('zTXt', 'Raw profile type exif\0\0SECRETPHONE'),
    plain.subarray(33, -12),
    pngChunk('tIME', Buffer.from([7, 0xe9, 1, 1, 1, 1, 1])),
    pngChunk('prVt', 'secretperson'),
    plain.subarray(-12),
    Buffer.from('+31.2304+121.4737/'),
  ]);
}

export function riffChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** `plain`: one VP8 chunk, or with VP8X in front. */
export function phoneWebp(plain: Buffer, width: number, height: number, orientation = 6): Buffer {
  const flags = Buffer.alloc(10);
  flags[0] = 0x0c;
  flags.writeUIntLE(width - 1, 4, 3);
  flags.writeUIntLE(height - 1, 7, 3);
  const own = plain.toString('latin1', 12, 16) === 'VP8X' ? plain.subarray(30) : plain.subarray(12);
  const chunks = Buffer.concat([
    riffChunk('VP8X', flags),
    own,
    riffChunk('EXIF', phoneExif(orientation)),
    riffChunk('XMP ', XMP),
    riffChunk('ZZZZ', 'secretperson'),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks, Buffer.from('+31.2304+121.4737/')]);
}

/** A GIF with a comment, a text and XMP between its head and its first frame. */
export function talkingGif(plain: Buffer): Buffer {
  const colours = (plain[10] ?? 0) & 0x80 ? 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) : 0;
  const blocks = (text: string) =>
    Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1'), Buffer.alloc(1)]);
  return Buffer.concat([
    plain.subarray(0, 13 + colours),
    Buffer.concat([Buffer.from([0x21, 0xfe]), blocks('secretperson')]),
    Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), blocks(XMP)]),
    plain.subarray(13 + colours),
    Buffer.from('+31.2304+121.4737/'),
  ]);
}

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const parts = content.map((each) => Buffer.from(each as string, 'latin1'));
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A phone's metadata in `moov`: Apple's keys, QuickTime's ©xyz, 3GPP's loci. */
export const phoneBoxes = (): Buffer[] => [
  box(
    'udta',
    box('\xa9xyz', '\0\x12\x15\xc7+31.2304+121.4737/'),
    box('loci', '\0\0\0\0secretperson'),
  ),
  box(
    'meta',
    box('hdlr', '\0\0\0\0\0\0\0\0mdta'),
    box('keys', '\0\0\0\0\0\0\0\x01\0\0\0\x2cmdtacom.apple.quicktime.location.ISO6709'),
    box('ilst', box('\0\0\0\x01', box('data', '\0\0\0\x01\0\0\0\0+31.2304+121.4737/'))),
  ),
];

/** Fields of a film's, a track's or its media's header: 2024-01-01 as both times, then `rest`. */
export function timedFields(version: 0 | 1, rest: number): Buffer {
  const time = Buffer.alloc(version === 1 ? 8 : 4);
  time.writeUInt32BE(0xe1b7_5a80, time.length - 4);
  return Buffer.concat([Buffer.from([version, 0, 0, 7]), time, time, Buffer.alloc(rest, 1)]);
}

/** A video of the demo as it is stored: its track has lost the name that its encoder gave it. */
export function namelessTour(): Buffer {
  const video = readFileSync(join(packageRoot, 'seeds/media/line-tour.mp4'));
  return video.fill(0, video.indexOf('VideoHandler'), video.indexOf('minf') - 4);
}

/** A video of one track whose samples begin like this. */
export const videoWith = (sample: Buffer, ...inMoov: Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', 'isom\0\0\x02\0isommp41'),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box(
        'trak',
        box('tkhd', Buffer.alloc(84)),
        box('mdia', box('minf', box('stbl', box('stsd', '\0\0\0\0\0\0\0\x01', sample)))),
      ),
      ...inMoov,
    ),
    box('uuid', 'sixteenbytesxxxx', XMP),
    box('mdat', 'the pictures'),
  ]);
