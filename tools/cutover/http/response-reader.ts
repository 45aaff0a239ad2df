import { ChunkedBody, Malformed } from './chunked-body';
import { framingOf, readResponseHead, type Framing, type ResponseHead } from './response-head';

/** The largest head of an answer, including interim ones (status 1xx). */
const MAX_HEAD_BYTES = 64 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

interface ResponseEvents {
  head(head: ResponseHead): void;
  data(piece: Buffer): void;
  end(): void;
}

/** Reads the answers of one connection, one after the other (RFC 9112, section 6.3). */
export class ResponseReader {
  /** A part of an answer has arrived. */
  hasBegun = false;
  /** Whether the connection may be used again after this answer. */
  keepsAlive = false;
  private isReading = false;
  private pending: Buffer | undefined;
  private headBytes = 0;
  private framing: Framing | undefined;
  private left = 0;
  private chunks = new ChunkedBody();
  private method = '';
  private mayUpgrade = false;

  constructor(private readonly events: ResponseEvents) {}

  /** Prepares for an answer to this method; with `mayUpgrade` it may be 101, followed by data. */
  expect(method: string, mayUpgrade: boolean): void {
    this.method = method;
    this.mayUpgrade = mayUpgrade;
    this.isReading = true;
    this.hasBegun = false;
    this.keepsAlive = false;
    this.headBytes = 0;
    this.framing = undefined;
  }

  /** Reads a piece; throws Malformed. */
  take(piece: Buffer): void {
    this.hasBegun = true;
    if (!this.isReading) throw new Malformed('bytes after the answer');
    if (this.framing === undefined) this.takeHead(piece);
    else this.takeBody(piece);
  }

  /** Handles the end of the connection; returns whether it completes the answer. */
  ends(): boolean {
    if (this.framing !== 'until close') return false;
    this.finish(0);
    return true;
  }

  private takeHead(piece: Buffer): void {
    const all = this.pending === undefined ? piece : Buffer.concat([this.pending, piece]);
    const from = Math.max(0, (this.pending?.length ?? 0) - 3);
    this.pending = undefined;
    const end = all.indexOf(END_OF_HEAD, from);
    if (this.headBytes + (end < 0 ? all.length : end) > MAX_HEAD_BYTES)
      throw new Malformed('the head of the answer is too large');
    if (end < 0) {
      this.pending = all;
      return;
    }
    const rest = all.subarray(end + 4);
    if (!this.readHead(all.toString('latin1', 0, end))) {
      this.headBytes += end + 4;
      if (rest.length > 0) this.takeHead(rest);
    } else if (this.framing === 'none' || (this.framing === 'length' && this.left === 0)) {
      this.finish(rest.length);
    } else if (rest.length > 0) this.takeBody(rest);
  }

  /** Reads the head of an answer; false if it is an interim one (status 1xx). */
  private readHead(text: string): boolean {
    const read = readResponseHead(text);
    if (read === undefined) return false;
    const { framing, length } = framingOf(read, this.method, this.mayUpgrade);
    this.framing = framing;
    this.left = length;
    if (framing === 'chunked') this.chunks = new ChunkedBody();
    this.keepsAlive = read.keepsAlive && framing !== 'until close';
    this.events.head(read.head);
    return true;
  }

  private takeBody(piece: Buffer): void {
    if (this.framing === 'chunked') {
      const end = this.chunks.take(piece, (data) => this.events.data(data));
      if (this.chunks.isDone) this.finish(piece.length - end);
    } else if (this.framing === 'length') {
      const end = Math.min(piece.length, this.left);
      this.left -= end;
      this.events.data(end === piece.length ? piece : piece.subarray(0, end));
      if (this.left === 0) this.finish(piece.length - end);
    } else this.events.data(piece);
  }

  /** Ends an answer. If bytes follow it, the connection is not used again. */
  private finish(bytesAfter: number): void {
    this.isReading = false;
    this.framing = undefined;
    if (bytesAfter > 0) this.keepsAlive = false;
    this.events.end();
  }
}
