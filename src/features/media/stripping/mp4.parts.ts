import { LocatedVideo, type ReadPart, UnreadableVideo } from './video.part';

/** Top-level boxes that a player may need; all others become free space. */
const TOP = new Set('ftyp styp moov mdat moof mfra sidx ssix pdin wide imda'.split(' '));
/** Boxes whose children are parsed. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** Boxes below moov with metadata: user data, metadata, free space. */
const METADATA = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'gps ', 'gps0']);
/** Headers of a film, a track and its media; they begin with times of creation and modification. */
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Bytes of `hdlr` before the track's name, which is often the camera's name. */
const BEFORE_NAME = 24;
/** How many bytes of a track's sample description (`stsd`) are read. */
const MAX_SEEN_BYTES = 4_096;
/** Sample formats of location tracks, written by action cameras, Android and drones. */
const POSITIONS = new Set(['gpmd', 'camm', 'djmd']);
const APPLE_POSITION = 'location.ISO6709';

/** Reads the boxes of an MP4 or MOV, one after the other. */
export function mp4Part(): ReadPart {
  let at = 0;
  /** The ends of the open containers, innermost last. */
  const ends: number[] = [];

  return (seen) => {
    while (at >= (ends.at(-1) ?? Infinity)) ends.pop();
    const end = ends.at(-1);
    const room = (end ?? Infinity) - at;
    if (seen.length < Math.min(8, room)) return Math.min(8, room);
    if (room < 8) return skip(room, 0);
    const size32 = seen.readUInt32BE(0);
    if (size32 === 1 && seen.length < 16) return 16;
    const headLength = size32 === 1 ? 16 : 8;
    const type = seen.toString('latin1', 4, 8);
    const isMetadata = end === undefined ? !TOP.has(type) : METADATA.has(type);

    let size = size32 === 1 ? Number(seen.readBigUInt64BE(8)) : size32;
    // Size 0 at the top level: to the end of the file. Below: the end of an old QuickTime list.
    if (size === 0 && !isMetadata && end === undefined) size = Infinity;
    // Bytes that cameras append to a video are not always boxes.
    if (size < headLength && (end === undefined || size === 0)) return skip(8, room - 8);
    if (size < headLength || size > room) throw new UnreadableVideo(`${type} does not fit`);

    if (type === 'stsd' && end !== undefined) {
      const needed = Math.min(size, MAX_SEEN_BYTES);
      if (seen.length < needed) return needed;
      if (hasPositions(seen.subarray(0, needed))) throw new LocatedVideo(type);
    }
    if (end !== undefined && TIMED.has(type)) {
      if (seen.length < headLength + 1) return headLength + 1;
      const length = headLength + 4 + (seen[headLength] === 1 ? 16 : 8);
      if (length > size) throw new UnreadableVideo(`${type} is too short`);
      if (seen.length < length) return length;
      at += size;
      // Zero means that the time is unknown.
      const head = Buffer.from(seen.subarray(0, length)).fill(0, headLength + 4);
      return { headLength: length, head, rest: size - length, blank: false };
    }
    if (end !== undefined && type === 'hdlr') {
      const length = Math.min(size, headLength + BEFORE_NAME);
      if (seen.length < length) return length;
      at += size;
      return { headLength: length, rest: size - length, blank: true };
    }
    if (CONTAINERS.has(type) && !isMetadata) {
      ends.push(at + size);
      at += headLength;
      return { headLength, rest: 0, blank: false };
    }
    at += size;
    const rest = size - headLength;
    if (!isMetadata) return { headLength, rest, blank: false };
    return { headLength, head: freed(seen.subarray(0, headLength)), rest, blank: true };
  };

  function skip(headLength: number, rest: number) {
    at += headLength + rest;
    return { headLength, head: Buffer.alloc(headLength), rest, blank: true };
  }
}

/** Returns the same box as free space. */
function freed(head: Buffer): Buffer {
  const free = Buffer.from(head);
  free.write('free', 4, 'latin1');
  return free;
}

/** Whether a track is a location track; its first sample format decides. */
function hasPositions(stsd: Buffer): boolean {
  const format = stsd.toString('latin1', 20, 24);
  return POSITIONS.has(format) || (format === 'mebx' && stsd.includes(APPLE_POSITION));
}
