import type { Socket } from 'node:net';
import { hasLength, type Client, type Head } from './client';
import { writeFields } from './fields';

/** Shorter bodies are written together with their head. */
const SHORT_BODY_BYTES = 16 * 1024;
const END = Buffer.from('0\r\n\r\n');
const LINE = Buffer.from('\r\n');

/** One answer on a connection that the proxy reads itself. */
export class PlainClient implements Client {
  onGone: (() => void) | undefined;
  onDrain: (() => void) | undefined;
  hasBegun = false;
  isOver = false;
  private isInChunks = false;

  constructor(
    private readonly socket: Socket,
    private readonly isHead: boolean,
    /** Returns the header lines about the connection when the answer begins. */
    private readonly connection: () => string,
    private readonly ended: () => void,
  ) {}

  get isGone(): boolean {
    return !this.isOver && this.socket.destroyed;
  }

  send(head: Head, body: Buffer): void {
    if (this.isGone) return;
    const isLengthKnown = hasLength(head) || head.status === 204 || head.status === 304;
    const length = isLengthKnown ? '' : `Content-Length: ${body.length}\r\n`;
    const text = this.textOf(head, length);
    if (this.isHead || body.length === 0) this.socket.write(text, 'latin1');
    else if (body.length < SHORT_BODY_BYTES)
      this.socket.write(text + body.toString('latin1'), 'latin1');
    else {
      this.socket.cork();
      this.socket.write(text, 'latin1');
      this.socket.write(body);
      this.socket.uncork();
    }
    this.finish();
  }

  begin(head: Head): void {
    if (this.isGone) return;
    const hasNoBody = this.isHead || head.status === 204 || head.status === 304;
    this.isInChunks = !hasNoBody && !hasLength(head);
    const coding = this.isInChunks ? 'Transfer-Encoding: chunked\r\n' : '';
    this.socket.write(this.textOf(head, coding), 'latin1');
  }

  write(piece: Buffer): boolean {
    if (this.isGone || piece.length === 0) return true;
    if (!this.isInChunks) return this.socket.write(piece);
    this.socket.cork();
    this.socket.write(`${piece.length.toString(16)}\r\n`, 'latin1');
    this.socket.write(piece);
    const canWrite = this.socket.write(LINE);
    this.socket.uncork();
    return canWrite;
  }

  end(): void {
    if (this.isGone) return;
    if (this.isInChunks) this.socket.write(END);
    this.finish();
  }

  cut(): void {
    this.socket.destroy();
  }

  private textOf({ status, reason, headers }: Head, more: string): string {
    this.hasBegun = true;
    return `HTTP/1.1 ${status} ${reason}\r\n${more}${this.connection()}${writeFields(headers)}`;
  }

  private finish(): void {
    this.isOver = true;
    this.onGone = undefined;
    this.onDrain = undefined;
    this.ended();
  }
}
