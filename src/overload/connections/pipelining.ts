import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasArrived } from '../../http/request/request-body';

/**
 * Reading from a connection pauses when this many of its requests wait, or one of them whose
 * body has not arrived completely.
 */
const READ_AHEAD = 1000;

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  working: boolean;
  paused: boolean;
  readonly waiting: Waiting[];
}

/**
 * Processes one request of a connection at a time, because answers are sent in order anyway. Node
 * emits all pipelined requests at once, and most of its releases report a closed connection only to
 * the first response: a request behind it would wait forever. Here the response in progress is
 * always the first.
 */
export class Pipelining {
  /** Requests received but not yet answered. */
  inFlight = 0;
  private readonly connections = new WeakMap<Socket, Connection>();
  private readonly received = new WeakMap<IncomingMessage, number>();

  inOrder(next: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const connection = this.connections.get(socket) ?? this.open(socket);
      this.inFlight += 1;
      if (connection.working) {
        connection.waiting.push({ request, response });
        this.received.set(request, performance.now());
        request.destroy = dropSilently;
        // Whether its body has arrived is known only then.
        process.nextTick(() => this.pauseOrResume(socket, connection));
      } else this.start(socket, connection, { request, response }, next);
    };
  }

  /** Returns when a request arrived, in ms, if it then waited for others of its connection. */
  receivedAt(request: IncomingMessage): number | undefined {
    return this.received.get(request);
  }

  private open(socket: Socket): Connection {
    const connection = { working: false, paused: false, waiting: [] as Waiting[] };
    this.connections.set(socket, connection);
    socket.once('close', () => {
      this.inFlight -= connection.waiting.length;
      connection.waiting.length = 0;
    });
    return connection;
  }

  private start(
    socket: Socket,
    connection: Connection,
    { request, response }: Waiting,
    next: RequestListener,
  ): void {
    connection.working = true;
    response.on('close', () => {
      this.inFlight -= 1;
      connection.working = false;
      this.startNext(socket, connection, next);
    });
    next(request, response);
  }

  private startNext(socket: Socket, connection: Connection, next: RequestListener): void {
    const [following] = connection.waiting;
    // If the connection ended with the previous answer, this response has no socket and gets none.
    if (following?.response.socket !== socket) return;
    connection.waiting.shift();
    Reflect.deleteProperty(following.request, 'destroy');
    this.pauseOrResume(socket, connection);
    this.start(socket, connection, following, next);
  }

  private pauseOrResume(socket: Socket, connection: Connection): void {
    const last = connection.waiting.at(-1);
    const isIncomplete = last !== undefined && !hasArrived(last.request);
    const pause = connection.waiting.length >= READ_AHEAD || isIncomplete;
    if (pause && !connection.paused) {
      // Node resumes the socket for its own reasons, so it is paused again each time.
      socket.on('resume', keepPaused);
      socket.pause();
    } else if (!pause && connection.paused) {
      socket.off('resume', keepPaused);
      socket.resume();
    }
    connection.paused = pause;
  }
}

/**
 * The `destroy` of waiting requests. When a connection ends, Node destroys all its requests in one
 * turn of the event loop, each with an error and a stack; nobody listens on those that wait.
 */
function dropSilently(this: IncomingMessage): IncomingMessage {
  return this;
}

function keepPaused(this: Socket): void {
  this.pause();
}
