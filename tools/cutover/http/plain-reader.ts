import { readPlainRequest, type PlainRequest } from './request';

/** Larger requests are not plain. */
const MAX_REQUEST_BYTES = 16 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

interface Received {
  readonly request: PlainRequest;
  readonly body: Buffer;
}

/** Reads the requests of one connection, one after the other, as long as they are plain. */
export class PlainReader {
  private pending: Buffer | undefined;
  private head: { readonly request: PlainRequest; readonly end: number } | undefined;

  get isEmpty(): boolean {
    return this.pending === undefined;
  }

  add(piece: Buffer): void {
    this.pending = this.pending === undefined ? piece : Buffer.concat([this.pending, piece]);
  }

  /** Takes the next request, of a caller at this address, if it is plain and complete. */
  next(address: string): Received | 'incomplete' | 'not plain' {
    const { pending } = this;
    if (pending === undefined) return 'incomplete';
    const head = this.head ?? readHead(pending, address);
    if (typeof head === 'string') return head;
    const { request, end } = head;
    const whole = end + request.length;
    if (whole > MAX_REQUEST_BYTES) return 'not plain';
    this.head = head;
    if (pending.length < whole) return 'incomplete';
    this.head = undefined;
    this.pending = pending.length === whole ? undefined : pending.subarray(whole);
    return { request, body: pending.subarray(end, whole) };
  }

  /** Returns the bytes after the requests that were taken. */
  rest(): Buffer {
    return this.pending ?? NOTHING;
  }
}

function readHead(pending: Buffer, address: string) {
  const end = pending.indexOf(END_OF_HEAD);
  if (end < 0 && pending.length < MAX_REQUEST_BYTES && isLetter(pending[0])) return 'incomplete';
  const request =
    end < 0 ? undefined : readPlainRequest(pending.toString('latin1', 0, end), address);
  return request === undefined ? 'not plain' : { request, end: end + END_OF_HEAD.length };
}

/** Anything else is TLS, or an empty line before the request: nothing to wait for. */
const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x41 && byte <= 0x5a;
