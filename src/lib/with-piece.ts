/**
 * Returns a buffer that begins with the `size` bytes of a body up to and including `chunk`. A list
 * of chunks would take 300 bytes for each, however short.
 */
export function withPiece(bytes: Buffer, chunk: Buffer, size: number): Buffer {
  if (bytes.length === 0) return chunk;
  const room = size <= bytes.length ? bytes : Buffer.allocUnsafeSlow(2 * size);
  const before = size - chunk.length;
  if (room !== bytes) bytes.copy(room, 0, 0, before);
  chunk.copy(room, before);
  return room;
}
