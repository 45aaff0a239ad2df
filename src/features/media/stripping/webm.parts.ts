import { type ReadPart, UnreadableVideo } from './video.part';

const [SEGMENT, CLUSTER] = [0x18538067, 0x1f43b675];
const VOID = 0xec;
/** Elements whose children are parsed: Info, Tracks, TrackEntry. */
const CONTAINERS = new Set([0x1549a966, 0x1654ae6b, 0xae]);
/**
 * Elements with metadata. In the segment: Tags, Attachments, Chapters, free space. In Info: Title,
 * DateUTC, the identifiers and names of its file and of the previous and next one. In a track:
 * Name, CodecName. In any: CRC-32, which would no longer be correct.
 */
const METADATA = new Set([
  ...[0x1254c367, 0x1941a469, 0x1043a770, VOID],
  ...[0x7ba9, 0x4461, 0x73a4, 0x7384, 0x3cb923, 0x3c83ab, 0x3eb923, 0x3e83bb],
  ...[0x536e, 0x258688, 0xbf],
]);
/** MuxingApp and WritingApp, which Info must contain: they become empty. */
const APPLICATIONS = new Set([0x4d80, 0x5741]);

/** Reads the elements of a WebM, one after the other. */
export function webmPart(): ReadPart {
  return (seen) => {
    const idLength = lengthOf(seen[0]);
    if (idLength > 4) throw new UnreadableVideo('no element where one should be');
    if (seen.length <= idLength) return idLength + 1;
    const headLength = idLength + lengthOf(seen[idLength]);
    if (headLength > idLength + 8) throw new UnreadableVideo('an element without a size');
    if (seen.length < headLength) return headLength;
    const id = seen.readUIntBE(0, idLength);
    const size = sizeOf(seen.subarray(idLength, headLength));
    // Elements written during recording have an unknown size.
    const isOpen = id === SEGMENT || (size === undefined && id === CLUSTER);
    if (isOpen || (size !== undefined && CONTAINERS.has(id)))
      return { headLength, rest: 0, blank: false };
    if (size === undefined) throw new UnreadableVideo('an element that never ends');
    if (APPLICATIONS.has(id)) return { headLength, rest: size, blank: true };
    if (!METADATA.has(id)) return { headLength, rest: size, blank: false };
    return { headLength, head: voidOf(headLength, size), rest: size, blank: true };
  };
}

/** Returns the length of a number by its first byte: one more than its leading zero bits. */
const lengthOf = (first = 0) => Math.clz32(first) - 24 + 1;

/** Returns undefined if all bits are 1, which means unknown. */
function sizeOf(bytes: Buffer): number | undefined {
  const most = (1n << BigInt(7 * bytes.length)) - 1n;
  const value = BigInt(`0x${bytes.toString('hex')}`) & most;
  return value === most ? undefined : Number(value);
}

/** Returns a head of free space: `headLength` bytes, followed by `size` bytes. */
function voidOf(headLength: number, size: number): Buffer {
  const head = Buffer.alloc(headLength);
  const sizeLength = Math.min(headLength - 1, 8);
  const inHead = headLength - 1 - sizeLength;
  const value = (1n << BigInt(7 * sizeLength)) | BigInt(size + inHead);
  head.writeUInt8(VOID, 0);
  head.write(value.toString(16).padStart(2 * sizeLength, '0'), 1, 'hex');
  return head;
}
