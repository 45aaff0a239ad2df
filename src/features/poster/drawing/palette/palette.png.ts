import { deflateSync } from 'node:zlib';
import { pngChunk } from '../../../../lib/photo/png.chunk';
import { countColours, type Colours, type Picture } from './palette.bins';
import { toPalette } from './palette.quantise';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS_OF_PALETTE = 3;

/** In bytes. Workers' phones load posters over mobile networks. */
const MAX_BYTES = 300_000;
/** Half the colours look the same in details and save a fifth; only noise needs the last step. */
const [COLOURS, ...FEWER_COLOURS] = [256, 128, 48, 16] as const;

/**
 * Encodes a PNG of at most 256 colours: a quarter of the bytes of jimp's encoder, in about the same
 * time. Uses fewer colours if it has more than 300,000 bytes. `exact` are colours of even areas, as
 * #rrggbb, which a colourful photo beside them must not change.
 */
export function encodeInPalette(picture: Picture, exact: readonly string[] = []): Buffer {
  const counted = countColours(picture);
  let png = encode(picture, counted, COLOURS, exact);
  for (const fewer of FEWER_COLOURS) {
    if (png.length <= MAX_BYTES) break;
    png = encode(picture, counted, fewer, exact);
  }
  return png;
}

function encode(
  picture: Picture,
  counted: Colours,
  most: number,
  exact: readonly string[],
): Buffer {
  const { width, height } = picture;
  const { colours, rows } = toPalette(picture, counted, most, exact);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOURS_OF_PALETTE], 8);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', colours),
    pngChunk('IDAT', deflateSync(rows, { level: 4 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
