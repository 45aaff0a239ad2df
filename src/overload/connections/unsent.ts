import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onEnd, queuedBySystem } from '../node-internals';

/** How often clients' progress is checked. */
const CHECK_INTERVAL_MS = 250;
/** The base time for a client to read an answer, and the bytes that extend it by a millisecond. */
const BASE_TIMEOUT_MS = 15_000;
const MIN_BYTES_PER_MS = 4;

interface Answer {
  readonly socket: Socket;
  /** Bytes that the client has not read yet. */
  bytes: number;
  /** When the client last read something, or had nothing to read. */
  movedAt: number;
  /**
   * When bytes last began to wait, and how many bytes had been written to the connection by then.
   */
  since: number;
  writtenBefore: number;
  /**
   * Bytes queued by the system, and bytes written: when either changes, the client has read
   * something.
   */
  queued: number;
  written: number;
}

/**
 * Bounds the bytes of answers that clients have not read yet. Beyond the limit, the connections
 * that have read nothing for longest are closed; a connection that reads an answer too slowly is
 * always closed.
 */
export class UnsentAnswers {
  bytes = 0;
  /** Connections closed since the start, by reason. */
  hungUp = { slow: 0, limit: 0 };
  private readonly answers = new Set<Answer>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limit: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.timer = setInterval(() => this.sweep(), CHECK_INTERVAL_MS).unref();
  }

  /** Watches the answers of a listener that gets one request of a connection at a time. */
  watched(next: RequestListener): RequestListener {
    return (request, response) => {
      this.watch(request.socket, response);
      next(request, response);
    };
  }

  close(): void {
    clearInterval(this.timer);
  }

  private watch(socket: Socket, response: ServerResponse): void {
    const answer: Answer = {
      socket,
      bytes: 0,
      movedAt: 0,
      since: 0,
      writtenBefore: 0,
      queued: 0,
      written: 0,
    };
    this.answers.add(answer);
    response.on('close', () => this.forget(answer));
    onEnd(response, () => {
      // The system accepts most answers as a whole: nothing waits, so nothing has to be measured.
      if (socket.writableLength === 0 || !this.answers.has(answer)) return;
      this.measure(answer, this.clock());
      if (this.bytes > this.limit) this.closeSlowest();
    });
  }

  private forget(answer: Answer): void {
    if (this.answers.delete(answer)) this.bytes -= answer.bytes;
  }

  private measure(answer: Answer, now: number): void {
    const { socket } = answer;
    const bytes = socket.writableLength;
    const queued = queuedBySystem(socket);
    if (answer.bytes === 0 || bytes === 0) {
      answer.since = now;
      answer.writtenBefore = socket.bytesWritten - bytes;
    }
    if (
      bytes !== answer.bytes ||
      queued !== answer.queued ||
      socket.bytesWritten !== answer.written
    ) {
      answer.movedAt = now;
    }
    this.bytes += bytes - answer.bytes;
    answer.bytes = bytes;
    answer.queued = queued;
    answer.written = socket.bytesWritten;
  }

  private sweep(): void {
    const now = this.clock();
    for (const answer of this.answers) {
      this.measure(answer, now);
      const size = answer.written - answer.writtenBefore;
      if (answer.bytes > 0 && now - answer.since > BASE_TIMEOUT_MS + size / MIN_BYTES_PER_MS)
        this.hangUp(answer, 'slow');
    }
    if (this.bytes > this.limit) this.closeSlowest();
  }

  private closeSlowest(): void {
    const now = this.clock();
    for (const answer of this.answers) this.measure(answer, now);
    const slowestFirst = [...this.answers]
      .filter(({ bytes }) => bytes > 0)
      .sort((a, b) => a.movedAt - b.movedAt || b.bytes - a.bytes);
    for (const answer of slowestFirst) {
      if (this.bytes <= this.limit) return;
      this.hangUp(answer, 'limit');
    }
  }

  private hangUp(answer: Answer, why: 'slow' | 'limit'): void {
    this.hungUp[why] += 1;
    this.forget(answer);
    // A reset makes the system drop unread bytes at once, too.
    answer.socket.resetAndDestroy();
  }
}
