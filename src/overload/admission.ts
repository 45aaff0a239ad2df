import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { doorOf } from '../http/router';
import { unavailable } from '../errors';
import { Lane, type Comer } from './admission-queue';
import type { TimedListener } from '../observability/access-log';
import { Turns } from './connection-pacer';
import { onEnd } from './unsent';

type LimitedDoor = 'rest' | 'graphql';

/** Answers a request that was refused before anything of it was looked at. */
export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  door: LimitedDoor,
) => void;

/** Whether all of a request is here. Node says so itself one event too late when there is a body. */
function hasArrived(request: IncomingMessage): boolean {
  return request.complete || request.readableLength === Number(request.headers['content-length']);
}

/**
 * Decides, for each door by itself, who may work and who is told early that there is too much to do. Whoever has sent all
 * of a request waits in front of everything else, which costs next to nothing; one whose body is still on its way reads it
 * first, and holds no slot meanwhile, so that slow senders are in nobody's way.
 */
export class Admission {
  readonly lanes: Readonly<Record<LimitedDoor, Lane>>;
  readonly turns = new Turns();
  private readonly admitted = new WeakSet<IncomingMessage>();

  constructor(
    limit: number,
    mayLend: () => boolean,
    private readonly refuse: Refuse,
    /** Is told how a request that waits can be refused, and when it can no more. */
    private readonly refusable: (request: IncomingMessage, refuse?: () => void) => void = () =>
      undefined,
  ) {
    this.lanes = { rest: new Lane(limit, mayLend), graphql: new Lane(limit, mayLend) };
  }

  /** Puts the queue in front of a listener. */
  guard(next: TimedListener): RequestListener {
    return (request, response) => {
      const door = doorOf(request);
      const arrived = performance.now();
      if (door === 'other') next(request, response, arrived);
      // Only after the parser has been through what came with the headers can it be said whether that was all.
      else
        process.nextTick(() =>
          this.meet(request, response, door, () => next(request, response, arrived)),
        );
    };
  }

  /** Resolves when the request may work, its body read; rejects with SERVICE_UNAVAILABLE where there is too much to do. */
  async ready(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const door = doorOf(request);
    if (door === 'other' || this.admitted.has(request)) return;
    await new Promise<void>((resolve, reject) => {
      this.enter(door, request, response, resolve, () => reject(unavailable()));
    });
    this.admitted.add(request);
  }

  private meet(
    request: IncomingMessage,
    response: ServerResponse,
    door: LimitedDoor,
    next: () => void,
  ): void {
    if (!hasArrived(request)) {
      next();
      return;
    }
    this.admitted.add(request);
    const refuse = () => this.refuse(request, response, door);
    this.enter(door, request, response, next, refuse);
  }

  private enter(
    door: LimitedDoor,
    request: IncomingMessage,
    response: ServerResponse,
    start: () => void,
    refuse: () => void,
  ): void {
    const lane = this.lanes[door];
    const begin = () => {
      if (!comer.gone) start();
    };
    const comer: Comer = {
      start: () => {
        this.refusable(request);
        this.turns.begin(begin);
      },
      refuse,
      gone: false,
      since: 0,
    };
    // Its work is done when the answer has been handed over; how fast a client reads it is none of the lane's business.
    const leave = () => lane.leave(comer);
    onEnd(response, leave);
    response.once('close', leave);
    this.refusable(request, () => lane.dismiss(comer));
    lane.enter(comer);
  }
}
