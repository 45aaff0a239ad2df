import type { BodyMeter } from '../../http/request/request-body';

/** The bytes held for one connection's requests. */
export class HeldConnection implements BodyMeter {
  /** Bytes of the request in progress, of those behind it, and of incomplete headers. */
  bytes = 0;
  requests = 0;
  /** Bytes that had been read from the socket when its last request ended. */
  readBefore = 0;
  /** When the reading of a body began, in milliseconds, and how many of its bytes have arrived. */
  since = 0;
  body = 0;
  /** Answers the request with a refusal; unset while it is being worked on. */
  refuse: (() => void) | undefined;
  /** Set while a body is being read; see BodyMeter. */
  stop: BodyMeter['stop'];

  /** `change`: counts bytes of this connection. */
  constructor(private readonly change: (connection: HeldConnection, bytes: number) => void) {}

  add(bytes: number): void {
    // Bytes decompressed after the sender has hung up belong to no request that counts.
    if (this.requests === 0) return;
    this.body += bytes;
    this.change(this, bytes);
  }
}
