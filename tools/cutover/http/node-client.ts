import type { ServerResponse } from 'node:http';
import { hasLength, type Client, type Head } from './client';

/** A client that waits for an answer from Node's own server. */
export class NodeClient implements Client {
  onGone: (() => void) | undefined;
  onDrain: (() => void) | undefined;

  constructor(private readonly response: ServerResponse) {
    response.sendDate = false;
    // 'close' reports a client that has gone.
    response.on('error', () => undefined);
    response.on('drain', () => this.onDrain?.());
    response.once('close', () => {
      if (!response.writableFinished) this.onGone?.();
    });
  }

  get isGone(): boolean {
    return this.response.destroyed && !this.response.writableFinished;
  }

  get hasBegun(): boolean {
    return this.response.headersSent;
  }

  send(head: Head, body: Buffer): void {
    if (this.isGone) return;
    const length = hasLength(head) ? [] : ['Content-Length', String(body.length)];
    this.writeHead(head, length);
    this.response.end(body);
  }

  begin(head: Head): void {
    if (this.isGone) return;
    this.writeHead(head, []);
    this.response.flushHeaders();
  }

  write(piece: Buffer): boolean {
    return this.response.write(piece);
  }

  end(): void {
    this.response.end();
  }

  cut(): void {
    this.response.destroy();
  }

  private writeHead({ status, reason, headers }: Head, more: readonly string[]): void {
    // The rest of an incomplete request is not read.
    const close = this.response.req.complete ? [] : ['Connection', 'close'];
    this.response.writeHead(status, reason, [...headers, ...more, ...close]);
  }
}
