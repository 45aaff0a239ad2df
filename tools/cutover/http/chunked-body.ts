/** Thrown if the other end violates RFC 9112. */
export class Malformed extends Error {}

const SIZE = /^([\da-f]{1,8})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/i;
/** The longest line of a chunk's size, or of a trailer. */
const MAX_LINE_BYTES = 4_096;
const MAX_TRAILERS = 64;

/** Decodes a chunked body, however it is split into pieces. */
export class ChunkedBody {
  isDone = false;
  private state: 'size' | 'data' | 'after data' | 'trailer' = 'size';
  private left = 0;
  private line = '';
  private trailers = 0;

  /**
   * Calls `give` with the body's bytes in a piece. Returns the offset at which the body ends, or
   * the piece's length. Throws Malformed.
   */
  take(piece: Buffer, give: (data: Buffer) => void): number {
    let at = 0;
    while (at < piece.length && !this.isDone) {
      if (this.state === 'data') {
        const end = Math.min(piece.length, at + this.left);
        this.left -= end - at;
        if (this.left === 0) this.state = 'after data';
        give(piece.subarray(at, end));
        at = end;
      } else at = this.takeLine(piece, at);
    }
    return at;
  }

  private takeLine(piece: Buffer, from: number): number {
    const end = piece.indexOf(0x0a, from);
    this.line += piece.toString('latin1', from, end < 0 ? piece.length : end + 1);
    if (this.line.length > MAX_LINE_BYTES) throw new Malformed('a line of a chunk is too long');
    if (end < 0) return piece.length;
    if (!this.line.endsWith('\r\n')) throw new Malformed('a line of a chunk has no CR');
    const line = this.line.slice(0, -2);
    this.line = '';
    this.readLine(line);
    return end + 1;
  }

  private readLine(line: string): void {
    if (this.state === 'after data') {
      if (line !== '') throw new Malformed('a chunk is longer than its size');
      this.state = 'size';
    } else if (this.state === 'size') {
      const [, size] = SIZE.exec(line) ?? [];
      if (size === undefined) throw new Malformed('a chunk has no size');
      this.left = Number.parseInt(size, 16);
      this.state = this.left === 0 ? 'trailer' : 'data';
    } else {
      this.isDone = line === '';
      this.trailers += 1;
      if (this.trailers > MAX_TRAILERS) throw new Malformed('too many trailers');
    }
  }
}
