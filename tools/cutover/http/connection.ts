import type { Socket } from 'node:net';
import { reasonOf } from '../../../src/lib/text/reason';
import type { Exchange } from './exchange';
import type { ResponseHead } from './response-head';
import { ResponseReader } from './response-reader';

/** Time limit for establishing a connection. */
const CONNECT_TIMEOUT_MS = 3_000;

interface Owner {
  /** Called when the connection may be used again. */
  release(connection: Connection): void;
  closed(connection: Connection): void;
  /** Called when a reused connection closes before the first byte of an answer. */
  retry(exchange: Exchange): void;
}

/** A connection to a side, with one exchange at a time. */
export class Connection {
  /** When it became idle, by performance.now. */
  idleSince = 0;
  exchange: Exchange | undefined;
  private isConnected = false;
  private isReused = false;
  private problem: NodeJS.ErrnoException | undefined;
  private readonly reader = new ResponseReader(this);

  constructor(
    readonly socket: Socket,
    private readonly owner: Owner,
    connected: 'connect' | 'secureConnect',
  ) {
    const timer = setTimeout(
      () => socket.destroy(new Error('no connection in time')),
      CONNECT_TIMEOUT_MS,
    );
    socket.once(connected, () => {
      clearTimeout(timer);
      this.isConnected = true;
    });
    socket.on('data', (piece: Buffer) => this.take(piece));
    socket.on('drain', () => this.exchange?.drained());
    socket.on('timeout', () => socket.destroy(new Error('silent for too long')));
    socket.on('error', (error) => (this.problem = error));
    socket.on('end', () => this.ended());
    socket.on('close', () => {
      clearTimeout(timer);
      this.ended();
      this.owner.closed(this);
    });
  }

  /** Writes the request, and reads its answer. */
  start(exchange: Exchange): void {
    const { method, upgrades, body } = exchange.question;
    this.exchange = exchange;
    this.reader.expect(method, upgrades === true);
    if (exchange.silence > 0) this.socket.setTimeout(exchange.silence);
    const head = exchange.headText();
    if (body === undefined || body.length === 0) this.socket.write(head, 'latin1');
    else if (body.length < 8_192) this.socket.write(head + body.toString('latin1'), 'latin1');
    else {
      this.socket.cork();
      this.socket.write(head, 'latin1');
      this.socket.write(body);
      this.socket.uncork();
    }
    exchange.began(this.socket);
  }

  head(head: ResponseHead): void {
    this.exchange?.listener.head(head);
  }

  data(piece: Buffer): void {
    this.exchange?.listener.data(piece);
  }

  end(): void {
    const { exchange, socket } = this;
    if (exchange === undefined) return;
    this.exchange = undefined;
    if (this.reader.keepsAlive && exchange.isPooled && exchange.isSent) {
      if ((socket.timeout ?? 0) > 0) socket.setTimeout(0);
      if (socket.isPaused()) socket.resume();
      this.isReused = true;
      this.owner.release(this);
    } else socket.destroy();
    exchange.finish();
  }

  private take(piece: Buffer): void {
    try {
      this.reader.take(piece);
    } catch (error) {
      this.problem = error as Error;
      this.socket.destroy();
      this.ended();
    }
  }

  private ended(): void {
    const { exchange, problem, reader, socket } = this;
    if (exchange !== undefined && problem === undefined && reader.ends()) return;
    this.exchange = undefined;
    socket.destroy();
    if (exchange === undefined || exchange.isOver) return;
    const isStale = this.isReused && !reader.hasBegun && isClosing(problem);
    if (isStale && exchange.isPooled) this.owner.retry(exchange);
    else {
      const why = problem === undefined ? 'the connection was closed' : reasonOf(problem);
      exchange.fail(why, this.isConnected);
    }
  }
}

const isClosing = (problem: NodeJS.ErrnoException | undefined) =>
  problem === undefined || problem.code === 'ECONNRESET' || problem.code === 'EPIPE';
