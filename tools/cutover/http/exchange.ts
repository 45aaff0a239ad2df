import type { Socket } from 'node:net';
import { writeFields } from './fields';
import type { ResponseHead } from './response-head';

/** A request to a side. */
export interface Question {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Alternating names and values, including the body's length or coding. */
  readonly headers: readonly string[];
  /** Whether it may be sent again, and so use an idle connection, which may be closing. */
  readonly isRepeatable: boolean;
  /** The complete body; undefined if there is none, or if it is streamed. */
  readonly body?: Buffer;
  /** The body is streamed; `isSent` marks its end. */
  readonly isStreamed?: boolean;
  /** The connection may change to another protocol. */
  readonly upgrades?: boolean;
}

/** Why a side gave no answer. */
export class Unanswered extends Error {
  constructor(
    why: string,
    /** False: no byte of the request can have arrived. */
    readonly wasSent: boolean,
  ) {
    super(why);
  }
}

/** Receives an answer: the head, data, and the end, or a failure at any point. */
export interface Listener {
  head(head: ResponseHead): void;
  data(piece: Buffer): void;
  end(): void;
  failed(error: Unanswered): void;
}

/** One request and its answer. */
export class Exchange {
  /** Called when the side is ready for more of a streamed body. */
  onDrain: (() => void) | undefined;
  isSent: boolean;
  isOver = false;
  /** Whether it may run on a connection that was used before. */
  isPooled: boolean;
  private socket: Socket | undefined;
  /** It fails after this many milliseconds without a byte, unless it is paused; 0 for no limit. */
  private limit: number;
  private kept: ((listener: Listener) => void)[] = [];

  constructor(
    readonly question: Question,
    public listener: Listener,
    /** It fails after this many milliseconds without a byte; 0 if it has a deadline. */
    readonly silence: number,
    /** It fails at this time, by performance.now, unless it is complete or held. */
    public deadline: number,
  ) {
    // An upgraded connection has no other limit, so that one counts pauses, too.
    this.limit = question.upgrades === true ? 0 : silence;
    this.isPooled = question.isRepeatable;
    this.isSent = question.isStreamed !== true;
  }

  /** Whether a connection has been found for it. */
  get hasBegun(): boolean {
    return this.socket !== undefined;
  }

  headText(): string {
    const { method, path, headers, upgrades } = this.question;
    const connection = upgrades ? 'Upgrade' : this.isPooled ? 'keep-alive' : 'close';
    return `${method} ${path} HTTP/1.1\r\nConnection: ${connection}\r\n${writeFields(headers)}`;
  }

  began(socket: Socket): void {
    this.socket = socket;
    this.drained();
  }

  drained(): void {
    this.onDrain?.();
  }

  /** Writes a part of a streamed body; returns false if nothing may be written before `onDrain`. */
  write(piece: Buffer | string): boolean {
    return this.socket?.write(piece, 'latin1') ?? false;
  }

  pause(): void {
    if (this.isOver) return;
    this.socket?.pause();
    if (this.limit > 0) this.socket?.setTimeout(0);
  }

  resume(): void {
    if (this.isOver) return;
    this.socket?.resume();
    if (this.limit > 0) this.socket?.setTimeout(this.limit);
  }

  /** Pauses, and keeps what still arrives for another listener; `limit`: its longest silence. */
  hold(limit: number): void {
    const { kept } = this;
    this.deadline = Infinity;
    this.limit = limit;
    this.pause();
    this.listener = {
      head: (head) => kept.push((to) => to.head(head)),
      data: (piece) => kept.push((to) => to.data(piece)),
      end: () => kept.push((to) => to.end()),
      failed: (error) => kept.push((to) => to.failed(error)),
    };
  }

  /** Passes the rest to another listener. */
  goOn(listener: Listener): void {
    this.listener = listener;
    this.resume();
    for (const give of this.kept.splice(0)) give(listener);
  }

  finish(): void {
    this.isOver = true;
    this.listener.end();
  }

  fail(why: string, wasSent: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    this.listener.failed(new Unanswered(why, wasSent));
  }

  /** Ends the connection once everything written has been sent. */
  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.socket?.destroySoon();
  }

  /** Fails the request, and closes its connection. */
  cancel(why = 'given up'): void {
    const { socket } = this;
    this.fail(why, socket !== undefined);
    socket?.destroy();
  }
}
