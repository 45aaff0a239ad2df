import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Config } from '../config';
import { unavailable } from '../errors';
import type { Endpoint } from '../http/endpoint';
import { addressOf } from '../http/request/client-address';
import { hasArrived } from '../http/request/request-body';
import { crossOrigin } from '../http/response/headers';
import { endpointOf } from '../http/router';
import { requestIdOf, type TimedListener } from '../observability/access-log';
import { AdmissionQueue } from './admission-queue';
import { RefusalPacer } from './refusal-pacer';
import { RequestPacer } from './request-pacer';
import { onEnd } from './node-internals';
import type { Waiter } from './waiter';

interface AdmissionOptions {
  readonly config: Pick<Config, 'maxInFlight' | 'trustProxy' | 'corsOrigins'>;
  /** Whether a slow request may be detached; see AdmissionQueue. */
  readonly mayDetach: () => boolean;
  /** Receives a function that refuses the waiting request, and undefined once it is too late. */
  readonly setRefusal?: (request: IncomingMessage, refuse?: () => void) => void;
  /** When a request arrived, in ms, if it then waited for others of its connection. */
  readonly receivedAt?: (request: IncomingMessage) => number | undefined;
}

/**
 * Lets a bounded number of requests of each endpoint run at once. A request that has arrived
 * completely waits before anything else is done, when refusing it costs least. If its body is still
 * arriving, that is read first without holding a slot, so that slow senders block nobody.
 */
export class Admission {
  /** One for each limited endpoint, so that a flood at one of them does not starve the other. */
  readonly queues = new Map<Endpoint, AdmissionQueue>();
  /**
   * One for each queue, so that one endpoint's costly requests do not fill everyone's turns, and
   * one for requests without a queue, such as for files.
   */
  private readonly pacers = new Map<AdmissionQueue | undefined, RequestPacer>();
  private readonly refusals = new RefusalPacer();
  private readonly admitted = new WeakSet<IncomingMessage>();
  private readonly allowOrigin: ReturnType<typeof crossOrigin>;
  private readonly setRefusal: NonNullable<AdmissionOptions['setRefusal']>;

  constructor(private readonly options: AdmissionOptions) {
    this.allowOrigin = crossOrigin(options.config);
    this.setRefusal = options.setRefusal ?? (() => undefined);
  }

  /** Puts a queue in front of a listener for each endpoint that can refuse. */
  guard(endpoints: readonly Endpoint[], next: TimedListener): RequestListener {
    const { config, mayDetach } = this.options;
    this.pacers.set(undefined, new RequestPacer());
    for (const endpoint of endpoints) {
      if (endpoint.refuse === undefined) continue;
      const queue = new AdmissionQueue(config.maxInFlight, mayDetach);
      this.queues.set(endpoint, queue);
      this.pacers.set(queue, new RequestPacer());
    }
    return (request, response) => {
      const arrived = performance.now();
      const queue = this.queueOf(request);
      const begin = () => {
        if (!response.destroyed) next(request, response, arrived);
      };
      if (queue === undefined) this.pacers.get(queue)?.begin(begin);
      // Whether the body has arrived is known only once the parser has read what came with the
      // headers.
      else process.nextTick(() => this.enterIfArrived(request, response, queue, begin));
    };
  }

  /** Resolves when the request may run, after its body; throws SERVICE_UNAVAILABLE if refused. */
  async ready(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const queue = this.queueOf(request);
    if (queue === undefined || this.admitted.has(request)) return;
    await new Promise<void>((resolve, reject) => {
      this.enter(queue, request, response, resolve, () => reject(unavailable()));
    });
    this.admitted.add(request);
  }

  noteConnection(): void {
    for (const pacer of this.pacers.values()) pacer.noteConnection();
  }

  private queueOf(request: IncomingMessage): AdmissionQueue | undefined {
    const endpoint = endpointOf(request);
    return endpoint && this.queues.get(endpoint);
  }

  private enterIfArrived(
    request: IncomingMessage,
    response: ServerResponse,
    queue: AdmissionQueue,
    next: () => void,
  ): void {
    if (!hasArrived(request)) {
      next();
      return;
    }
    this.admitted.add(request);
    this.enter(queue, request, response, next, () => this.refuse(request, response));
  }

  private enter(
    queue: AdmissionQueue,
    request: IncomingMessage,
    response: ServerResponse,
    start: () => void,
    refuse: () => void,
  ): void {
    const begin = () => {
      if (!waiter.gone) start();
    };
    const answer = () => {
      if (!waiter.gone) refuse();
    };
    let address: string | undefined;
    const waiter: Waiter = {
      start: () => {
        this.setRefusal(request);
        this.pacers.get(queue)?.begin(begin);
      },
      refuse: () => this.refusals.refuse(answer),
      caller: () => (address ??= addressOf(request, this.options.config.trustProxy)),
      gone: false,
      since: 0,
      received: this.options.receivedAt?.(request),
    };
    // The slot is free once Node has the answer, however slowly its client reads it.
    const leave = () => {
      queue.leave(waiter);
      // V8 may keep what was deleted from a Map or a Set until the next full garbage collection:
      // the request and its answer must not be kept with it.
      waiter.start = waiter.refuse = waiter.caller = nothing;
    };
    onEnd(response, leave);
    response.on('close', leave);
    this.setRefusal(request, () => queue.dismiss(waiter));
    queue.enter(waiter);
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('X-Request-Id', requestIdOf(request, this.options.config));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    this.allowOrigin(request, response, () => endpointOf(request)?.refuse?.(response));
  }
}

const nothing = () => undefined;
