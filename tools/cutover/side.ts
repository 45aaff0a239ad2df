import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import { reasonOf } from '../../src/lib/reason';
import type { SideName } from './shares';

/** Connections to one side at a time; further requests wait. */
const MOST_CONNECTIONS = 1024;
/** Shorter than servers keep idle connections (Apache and Node: 5 s), in milliseconds. */
const IDLE = 4_000;
/** For a connection to come about, in milliseconds. */
const CONNECT = 3_000;
const HEADERS = 64 * 1024;

/** What is asked of a side. */
export interface Question {
  readonly method: string | undefined;
  /** Path and query. */
  readonly path: string | undefined;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  /** Asking twice does no harm: an idle connection may be used, which may just be closing. */
  readonly isRepeatable: boolean;
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

/** The old service or the new one: where it is, and connections to it. */
export class Side {
  readonly host: string;
  private readonly pooled: Agent;
  private readonly fresh: Agent;
  private readonly send: typeof httpRequest;

  constructor(
    readonly name: SideName,
    private readonly url: URL,
    /** For a whole answer, or for the next byte of a large one; milliseconds. */
    readonly timeLimit: number,
  ) {
    const isTls = url.protocol === 'https:';
    const Kind = isTls ? TlsAgent : Agent;
    this.host = url.host;
    this.send = isTls ? httpsRequest : httpRequest;
    // The connection used last is taken first, so that those not needed are closed.
    const most = { maxSockets: MOST_CONNECTIONS, scheduling: 'lifo' } as const;
    this.pooled = new Kind({ ...most, keepAlive: true, timeout: IDLE });
    this.fresh = new Kind({ ...most, keepAlive: false });
  }

  /**
   * Opens a request, whose body the caller writes and ends. `answered` or `failed` is called, once.
   * A repeatable request is for a pooled connection, any other for one of its own.
   */
  open(
    { method, path, headers, isRepeatable }: Question,
    answered: (answer: IncomingMessage) => void,
    failed: (error: Unanswered, mayBeStale: boolean) => void,
    isSecondTry = false,
  ): ClientRequest {
    let isConnected = false;
    let isOver = false;
    const { hostname, port } = this.url;
    const onward = this.send({
      agent: isRepeatable && !isSecondTry ? this.pooled : this.fresh,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : Number(port),
      method,
      path,
      headers: headers as unknown as NodeJS.Dict<string>,
      setHost: false,
      maxHeaderSize: HEADERS,
    });
    onward.once('socket', (socket) => {
      if (!socket.connecting) {
        isConnected = true;
        return;
      }
      const timer = setTimeout(() => onward.destroy(new Error('no connection in time')), CONNECT);
      socket.once('connect', () => {
        isConnected = true;
        clearTimeout(timer);
      });
      socket.once('close', () => clearTimeout(timer));
    });
    onward.once('response', (answer) => {
      isOver = true;
      answered(answer);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (isOver) return;
      isOver = true;
      const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      const mayBeStale = isRepeatable && onward.reusedSocket && isReset;
      failed(new Unanswered(reasonOf(error), isConnected), mayBeStale);
    });
    return onward;
  }

  close(): void {
    this.pooled.destroy();
    this.fresh.destroy();
  }
}
