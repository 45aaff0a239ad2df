import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Connection } from '../http/connection';
import { Exchange, type Listener, type Question } from '../http/exchange';
import type { SideName } from '../shares/shares';

/** Concurrent connections to one side; further requests wait. */
export const MAX_CONNECTIONS = 1024;
/** Shorter than servers keep idle connections (Apache and Node: 5 s). */
const IDLE_TIMEOUT_MS = 4_000;
/** How often time limits are checked: a timer for each request costs more. */
const CHECK_INTERVAL_MS = 250;

/** The old service or the new one: its address, and connections to it. */
export class Side {
  readonly host: string;
  /** The last one is the most recently used, and taken first, so that spare ones become idle. */
  private idle: Connection[] = [];
  private readonly open = new Set<Connection>();
  private readonly waiting = new Set<Exchange>();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(
    readonly name: SideName,
    private readonly url: URL,
    /**
     * The time limit for a complete answer, or for the next byte of a large one; in milliseconds.
     */
    readonly timeLimit: number,
  ) {
    this.host = url.host;
    this.timer = setInterval(() => {
      this.failOverdue();
      this.closeUnused();
    }, CHECK_INTERVAL_MS);
  }

  /**
   * Sends a request: a repeatable one on a pooled connection, any other one on a connection of its
   * own. It fails after `silence` milliseconds without a byte.
   */
  ask(question: Question, listener: Listener, silence: number): Exchange {
    return this.placed(new Exchange(question, listener, silence, Infinity));
  }

  /** Sends a request whose answer has to be complete, or held, within the time limit. */
  askWhole(question: Question, listener: Listener): Exchange {
    const deadline = performance.now() + this.timeLimit;
    return this.placed(new Exchange(question, listener, 0, deadline));
  }

  release(connection: Connection): void {
    connection.idleSince = performance.now();
    this.idle.push(connection);
    this.placeNext();
  }

  closed(connection: Connection): void {
    this.open.delete(connection);
    const at = this.idle.indexOf(connection);
    if (at >= 0) this.idle.splice(at, 1);
    this.placeNext();
  }

  retry(exchange: Exchange): void {
    exchange.isPooled = false;
    this.place(exchange);
  }

  /** Ends the requests in progress; later ones fail. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const { socket } of this.open) socket.destroy();
  }

  private placed(exchange: Exchange): Exchange {
    this.place(exchange);
    return exchange;
  }

  private place(exchange: Exchange): void {
    if (this.isClosed) {
      exchange.fail('the proxy is closed', false);
      return;
    }
    let used = exchange.isPooled ? this.idle.pop() : undefined;
    while (used?.socket.destroyed === true) used = this.idle.pop();
    if (used === undefined && this.open.size >= MAX_CONNECTIONS) {
      this.waiting.add(exchange);
      // It cannot use an idle connection, whose end makes room for one of its own.
      this.idle.shift()?.socket.destroy();
      return;
    }
    this.waiting.delete(exchange);
    if (used !== undefined) used.start(exchange);
    else {
      const connected = this.url.protocol === 'https:' ? 'secureConnect' : 'connect';
      const connection = new Connection(this.connect(), this, connected);
      this.open.add(connection);
      connection.start(exchange);
    }
  }

  /** Places the first that waits, which keeps its place in the queue if that fails. */
  private placeNext(): void {
    for (const exchange of this.waiting) {
      if (!exchange.isOver) {
        this.place(exchange);
        return;
      }
      this.waiting.delete(exchange);
    }
  }

  private connect(): Socket {
    const { protocol, hostname } = this.url;
    const host = hostname.replace(/^\[|\]$/g, '');
    const port = Number(this.url.port || (protocol === 'https:' ? 443 : 80));
    if (protocol === 'http:') return connect({ host, port, noDelay: true });
    const name = isIP(host) === 0 ? { servername: host } : {};
    return connectTls({ host, port, ...name }).setNoDelay();
  }

  private failOverdue(): void {
    const now = performance.now();
    const asked = [...this.open].flatMap(({ exchange }) => exchange ?? []);
    for (const exchange of [...asked, ...this.waiting])
      if (exchange.deadline < now) exchange.cancel(`no answer in ${this.timeLimit} ms`);
  }

  private closeUnused(): void {
    const since = performance.now() - IDLE_TIMEOUT_MS + CHECK_INTERVAL_MS;
    const unused = this.idle.filter(({ idleSince }) => idleSince < since);
    this.idle = this.idle.filter(({ idleSince }) => idleSince >= since);
    for (const { socket } of unused) socket.destroy();
  }
}
