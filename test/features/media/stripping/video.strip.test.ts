import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LocatedVideo, UnreadableVideo } from '../../../../src/features/media/stripping/video.part';
import { stripVideo } from '../../../../src/features/media/stripping/video.strip';
import { packageRoot } from '../../../../src/lib/package-root';
import { box, videoWith, phoneBoxes, SECRETS } from '../../../support/metadata';

const sample = box('avc1', Buffer.alloc(78));
const fromPhone = () => videoWith(sample, ...phoneBoxes());
const tour = () => readFileSync(join(packageRoot, 'seeds/media/line-tour.mp4'));

async function stripped(video: Buffer, extension = 'mp4', size = video.length): Promise<Buffer> {
  const copy = Buffer.from(video);
  const chunks: Buffer[] = [];
  for (let at = 0; at < copy.length; at += size) chunks.push(copy.subarray(at, at + size));
  const parts: Buffer[] = [];
  for await (const part of stripVideo(Readable.from(chunks), extension)) parts.push(part);
  return Buffer.concat(parts);
}
const toldBy = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));

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
  it('loses its metadata, and has the same frames at the same positions', async () => {
    const video = fromPhone();
    expect(toldBy(video).length).toBeGreaterThan(2);
    const bytes = await stripped(video);
    expect([toldBy(bytes), bytes.length]).toEqual([[], video.length]);
    expect(bytes.indexOf('the pictures')).toBe(video.indexOf('the pictures'));
    expect(bytes.indexOf('stsd')).toBe(video.indexOf('stsd'));
    expect(bytes.includes('udta') || bytes.includes('uuid')).toBe(false);
  });

  it('is stripped the same in whatever chunks it arrives', async () => {
    const whole = await stripped(fromPhone());
    for (const size of [1, 3, 7, 8, 9, 64, 200])
      expect((await stripped(fromPhone(), 'mov', size)).equals(whole)).toBe(true);
  });

  it('stays the same if it has no metadata', async () => {
    expect((await stripped(tour(), 'mp4', 1000)).equals(tour())).toBe(true);
  });

  it('throws only refusals when it is cut anywhere, or any byte is changed', async () => {
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

  it('may have a box of 64 bits, one up to the end, and anything behind', async () => {
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

it.each<[string, Buffer]>([
  ["an action camera's", box('gpmd', Buffer.alloc(8))],
  ["Android's", box('camm', Buffer.alloc(8))],
  ["Apple's", box('mebx', 'com.apple.quicktime.location.ISO6709')],
])('refuses a video with %s track of positions', async (_whose, positions) => {
  await expect(stripped(videoWith(positions), 'mov', 100)).rejects.toBeInstanceOf(LocatedVideo);
});

it("keeps Apple's metadata tracks that have no location", async () => {
  const video = videoWith(box('mebx', 'com.apple.quicktime.detected-face'));
  expect((await stripped(video)).includes('detected-face')).toBe(true);
});

it.each<[string, Buffer]>([
  ['a box that is larger than what it is in', box('moov', Buffer.from('7fffffff7472616b', 'hex'))],
  ['a box that is smaller than its head', box('moov', Buffer.from('000000047472616b', 'hex'))],
  ['ever more boxes', Buffer.alloc(4_100_000, box('free'))],
])('refuses %s', async (_what, video) => {
  await expect(stripped(video, 'mp4', 65_536)).rejects.toBeInstanceOf(UnreadableVideo);
});

describe('a WebM', () => {
  it.each([
    ['of clusters of known size', webmOf(cluster(), tags)],
    ['written while it was filmed', webmOf(cluster(Infinity), cluster(Infinity), tags)],
  ])('%s tells nothing', async (_what, video) => {
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

  it('is refused where its elements do not follow each other', async () => {
    const odd = webmOf(Buffer.from('00ffffff', 'hex'));
    await expect(stripped(odd, 'webm')).rejects.toBeInstanceOf(UnreadableVideo);
  });
});
