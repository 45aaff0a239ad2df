/** A chunk's type as PNG and WebP store it, such as `IDAT`: four letters as one number. */
export const chunkType = (letters: string): number => Buffer.from(letters, 'latin1').readUInt32BE();

/** Returns the size in bytes of the colour table that a GIF's flags announce. */
export const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns where a GIF's data blocks end; beyond the end of the bytes if they were cut off. */
export function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
