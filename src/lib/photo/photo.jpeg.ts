import { CostlyPhoto, MAX_DECODED_BYTES, orUndefined, type PhotoSize } from './photo.formats';

/**
 * Limits the cost of decoding. Each scan of a progressive file walks all samples of its components
 * again and takes only a few bytes, so samples times scans are counted: 250 million are about 1.5
 * seconds of one thread. An ordinary progressive photo has ten scans, together eight samples per
 * pixel (fourteen without subsampling).
 */
const MAX_WORK = 250_000_000;
const MAX_SCANS = 64;

const [SOF0, SOF2, SOS, EOI, DNL] = [0xc0, 0xc2, 0xda, 0xd9, 0xdc];

interface Frame extends PhotoSize {
  readonly progressive: boolean;
  /** The samples of each component, by its id. */
  readonly samples: ReadonlyMap<number, number>;
}

/** Reads the size of a complete Huffman-coded JPEG; throws CostlyPhoto if it costs too much. */
export const jpegSize = orUndefined((bytes): PhotoSize | undefined => {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let frame: Frame | undefined;
  let scans = 0;
  let work = 0;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI)
      return scans > 0 && frame ? { width: frame.width, height: frame.height } : undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      // Arithmetic coding, lossless and hierarchical files are not photos.
      if (frame !== undefined || marker > SOF2) return undefined;
      frame = readFrame(bytes, at + 4, marker === SOF2);
      if (frame === undefined) return undefined;
    }
    // It would change the height that was used for counting.
    if (marker === DNL) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === SOS) {
      scans += 1;
      checkMemory(frame, bytes.readUInt8(at + 4));
      work += workOf(bytes, at + 4, frame);
      if (Number.isNaN(work)) return undefined;
      if (scans > MAX_SCANS || work > MAX_WORK) throw new CostlyPhoto();
      at = endOfScan(bytes, end);
    } else at = end;
  }
});

const isFrame = (marker: number) =>
  marker >= SOF0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readFrame(bytes: Buffer, at: number, progressive: boolean): Frame | undefined {
  const [height, width] = [bytes.readUInt16BE(at + 1), bytes.readUInt16BE(at + 3)];
  const count = bytes.readUInt8(at + 5);
  if (count < 1 || count > 4) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const factors = bytes.readUInt8(at + 7 + 3 * index);
    return { id: bytes.readUInt8(at + 6 + 3 * index), across: factors >> 4, down: factors & 15 };
  });
  const [across, down] = [
    Math.max(...components.map((each) => each.across)),
    Math.max(...components.map((each) => each.down)),
  ];
  if (across < 1 || across > 4 || down < 1 || down > 4) return undefined;
  const samples = new Map(
    components.map((each) => [
      each.id,
      (width * height * each.across * each.down) / (across * down),
    ]),
  );
  return { width, height, progressive, samples };
}

/**
 * Coefficients are kept, two bytes each beside four per pixel of the result, if the file is
 * progressive or has its components in several scans.
 */
function checkMemory(frame: Frame | undefined, scanned: number): void {
  if (frame === undefined || (!frame.progressive && scanned >= frame.samples.size)) return;
  const all = [...frame.samples.values()].reduce((sum, each) => sum + each, 0);
  if (4 * frame.width * frame.height + 2 * all > MAX_DECODED_BYTES) throw new CostlyPhoto();
}

/** Counts the samples that a scan walks; NaN if it names a component that does not exist. */
function workOf(bytes: Buffer, at: number, frame: Frame | undefined): number {
  let work = 0;
  for (let left = bytes.readUInt8(at), each = at + 1; left > 0; left -= 1, each += 2)
    work += frame?.samples.get(bytes.readUInt8(each)) ?? NaN;
  return work;
}

/**
 * Finds where the next segment begins: in compressed data, 0xff comes only before 0x00 and restart
 * markers. A loop, because `indexOf` takes a hundred times as long if every byte is 0xff.
 */
export function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1];
    if (next === 0x00 || next === 0xff) continue;
    if (next === undefined || next < 0xd0 || next > 0xd7) return at;
  }
  return bytes.length;
}
