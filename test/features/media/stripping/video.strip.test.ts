import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LocatedVideo, UnreadableVideo } from '../../../../src/features/media/stripping/video.part';
import { stripVideo } from '../../../../src/features/media/stripping/video.strip';
import { packageRoot } from '../../../../src/lib/package-root';
import {
  box,
  namelessTour,
  videoWith,
  phoneBoxes,
  SECRETS,
  timedFields,
} from '../../../support/pictures/metadata';

const sample = box('avc1', Buffer.alloc(78));
const fromPhone = () => videoWith(sample, ...phoneBoxes());

async function stripped(video: Buffer, extension = 'mp4', size = video.length): Promise<Buffer> {
  const copy = Buffer.from(video);
  const chunks: Buffer[] = [];
  for (let at = 0; at < copy.length; at += size) chunks.push(copy.subarray(at, at + size));
  const parts: Buffer[] = [];
  for await (const part of stripVideo(Readable.from(chunks), extension)) parts.push(part);
  return Buffer.concat(parts);
}
const toldBy = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));

/** What a live encoder writes between fragments: the time of day at which they were filmed. */
const clock = box('prft', '\x01\0\0\x18\0\0\0\x01\xe9\x3c\x25\x80\0\0\0\0\0\0\0\0\0\0\0\0');

/** An element of Matroska with a size of four bytes; Infinity if unknown. */
function element(id: string, content: Buffer, size = content.length): Buffer {
  const head = Buffer.alloc(8, 'ff', 'hex');
  head.writeUInt8(0x01, 0);
  if (size !== Infinity) head.writeUIntBE(size, 2, 6);
  if (size !== Infinity) head.writeUInt8(0, 1);
  return Buffer.concat([Buffer.from(id, 'hex'), head, content]);
}
const webmOf = (...elements: Buffer[]) =>
  Buffer.concat([
    element('1a45dfa3', Buffer.from('\x42\x82\x84webm', 'latin1')),
    element('18538067', Buffer.concat(elements), Infinity),
  ]);
const tags = element('1254c367', Buffer.from('LOCATION +31.2304+121.4737 secretperson'));
const cluster = (size?: number) => element('1f43b675', Buffer.from('\xa3\x83abc', 'latin1'), size);

describe('a video from a phone', () => {
  it('loses its metadata but keeps its frames at the same offsets', async () => {
    const video = fromPhone();
    expect(toldBy(video).length).toBeGreaterThan(2);
    const bytes = await stripped(video);
    expect([toldBy(bytes), bytes.length]).toEqual([[], video.length]);
    expect(bytes.indexOf('the pictures')).toBe(video.indexOf('the pictures'));
    expect(bytes.indexOf('stsd')).toBe(video.indexOf('stsd'));
    expect(bytes.includes('udta') || bytes.includes('uuid')).toBe(false);
  });

  it('is stripped the same way whatever the size of its chunks', async () => {
    const whole = await stripped(fromPhone());
    for (const size of [1, 3, 7, 8, 9, 64, 200])
      expect((await stripped(fromPhone(), 'mov', size)).equals(whole)).toBe(true);
  });

  it('loses only the name of its track if it has no other metadata', async () => {
    const tour = readFileSync(join(packageRoot, 'seeds/media/line-tour.mp4'));
    for (const video of [tour, namelessTour()])
      expect((await stripped(video, 'mp4', 1000)).equals(namelessTour())).toBe(true);
  });

  it('throws only UnreadableVideo when cut anywhere or when any byte is changed', async () => {
    const video = fromPhone();
    for (let length = 0; length < video.length; length += 5) {
      const cut = await stripped(video.subarray(0, length));
      expect(cut.length).toBe(length);
    }
    for (let at = 0; at < video.length; at += 3) {
      const changed = Buffer.from(video);
      changed[at] = 255 - (changed[at] ?? 0);
      const result = await stripped(changed, 'mp4', 50).catch((error: unknown) => error);
      if (!Buffer.isBuffer(result)) expect(result).toBeInstanceOf(UnreadableVideo);
    }
  });

  it('may have a 64-bit box, a box up to the end, and trailing bytes', async () => {
    const large = Buffer.concat([
      Buffer.from('0000000175756964', 'hex'),
      Buffer.from('0000000000000018', 'hex'),
      Buffer.from('secretperson').subarray(0, 8),
    ]);
    const end = Buffer.concat([Buffer.from('000000006d646174', 'hex'), Buffer.from('pictures')]);
    const bytes = await stripped(Buffer.concat([fromPhone(), large, end]));
    expect(toldBy(bytes)).toEqual([]);
    expect(bytes.subarray(-8).toString()).toBe('pictures');
    const behind = await stripped(
      Buffer.concat([fromPhone(), Buffer.from('\0\0\0\x02secretperson')]),
    );
    expect(toldBy(behind)).toEqual([]);
  });
});

it.each([0, 1] as const)('a video loses its times of creation, version %d', async (version) => {
  const blank = (fields: Buffer) => Buffer.from(fields).fill(0, 4, version === 1 ? 20 : 12);
  const track = '\0\0\0\0mhlrvide\0\0\0\0\0\0\0\0\0\0\0\0';
  const video = (timed: (fields: Buffer) => Buffer, name: string) =>
    Buffer.concat([
      box('ftyp', 'isom\0\0\x02\0isommp41'),
      box(
        'moov',
        box('mvhd', timed(timedFields(version, 88))),
        box(
          'trak',
          box('tkhd', timed(timedFields(version, 72))),
          box('mdia', box('mdhd', timed(timedFields(version, 12))), box('hdlr', track, name)),
        ),
      ),
    ]);
  const source = Buffer.concat([video((fields) => fields, 'SECRETPHONE AVC\0'), clock]);
  const expected = Buffer.concat([video(blank, '\0'.repeat(16)), box('free', Buffer.alloc(24))]);
  expect((await stripped(source)).equals(expected)).toBe(true);
  expect((await stripped(source, 'mov', 1)).equals(expected)).toBe(true);
});

it.each<[string, Buffer]>([
  ["an action camera's", box('gpmd', Buffer.alloc(8))],
  ["Android's", box('camm', Buffer.alloc(8))],
  ["Apple's", box('mebx', 'com.apple.quicktime.location.ISO6709')],
])('stripVideo refuses a video with %s location track', async (_whose, positions) => {
  await expect(stripped(videoWith(positions), 'mov', 100)).rejects.toBeInstanceOf(LocatedVideo);
});

it("stripVideo keeps Apple's metadata tracks without a location", async () => {
  const video = videoWith(box('mebx', 'com.apple.quicktime.detected-face'));
  expect((await stripped(video)).includes('detected-face')).toBe(true);
});

it.each<[string, Buffer]>([
  ['a box that is larger than what it is in', box('moov', Buffer.from('7fffffff7472616b', 'hex'))],
  ['a header without its times', box('moov', box('mvhd', Buffer.alloc(11)))],
  ['a box that is smaller than its head', box('moov', Buffer.from('000000047472616b', 'hex'))],
  ['ever more boxes', Buffer.alloc(4_100_000, box('free'))],
])('stripVideo refuses %s', async (_what, video) => {
  await expect(stripped(video, 'mp4', 65_536)).rejects.toBeInstanceOf(UnreadableVideo);
});

describe('a WebM', () => {
  it.each([
    ['of clusters of known size', webmOf(cluster(), tags)],
    ['written while it was filmed', webmOf(cluster(Infinity), cluster(Infinity), tags)],
  ])('%s loses its tags', async (_what, video) => {
    const bytes = await stripped(video, 'webm');
    expect([toldBy(bytes), bytes.length]).toEqual([[], video.length]);
    expect(bytes.indexOf('abc')).toBe(video.indexOf('abc'));
    // Tags have become free space of the same length, so that what follows is found.
    expect(bytes.toString('hex', video.length - tags.length, video.length - tags.length + 2)).toBe(
      'ec01',
    );
    for (const size of [1, 5, 11, 12, 13])
      expect((await stripped(video, 'webm', size)).equals(bytes)).toBe(true);
  });

  it('loses its title, its times and the names of the software that wrote it', async () => {
    const secret = (id: string) => element(id, Buffer.from(`secretperson ${id}`));
    const scale = element('2ad7b1', Buffer.from('scale'));
    const codec = element('86', Buffer.from('V_VP9'));
    const applications = ['4d80', '5741'];
    const info = ['bf', '7ba9', '4461', '73a4', '7384', '3cb923', '3c83ab', '3eb923', '3e83bb'];
    const ofTrack = ['bf', '536e', '258688'];
    const video = webmOf(
      element('1549a966', Buffer.concat([...info.map(secret), scale, ...applications.map(secret)])),
      element('1654ae6b', element('ae', Buffer.concat([...ofTrack.map(secret), codec]))),
      element('1043a770', Buffer.from('secretperson')),
      cluster(),
    );
    const bytes = await stripped(video, 'webm');
    expect([toldBy(bytes), bytes.length]).toEqual([[], video.length]);
    for (const kept of [scale, codec, cluster()])
      expect(bytes.indexOf(kept)).toBe(video.indexOf(kept));
    for (const id of applications) {
      // Players look for them: they are there, and empty.
      const empty = element(id, Buffer.alloc(secret(id).length - 10));
      expect(bytes.indexOf(empty)).toBe(video.indexOf(secret(id)));
    }
    for (const id of [...info, ...ofTrack])
      expect(bytes.toString('hex', video.indexOf(secret(id))).slice(0, 4)).toBe('ec01');
    for (const size of [1, 5, 11, 12, 13])
      expect((await stripped(video, 'webm', size)).equals(bytes)).toBe(true);
  });

  it('is refused if its elements are malformed', async () => {
    const odd = webmOf(Buffer.from('00ffffff', 'hex'));
    await expect(stripped(odd, 'webm')).rejects.toBeInstanceOf(UnreadableVideo);
  });
});
