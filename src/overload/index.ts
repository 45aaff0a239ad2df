import type { RequestListener, Server } from 'node:http';
import type { Knex } from 'knex';
import type { Config } from '../config';
import { isClosed, poolOf } from '../database/knex-internals';
import type { Endpoint } from '../http/endpoint';
import type { Upstreams } from '../lib/upstreams/upstreams';
import type { TimedListener } from '../observability/access-log';
import { Admission } from './admission';
import { Pipelining } from './connections/pipelining';
import { openLimitStore, type LimitStore } from './rate-limits/rate-limit-store';
import { RateLimits } from './rate-limits/rate-limits';
import { ReceivedRequests } from './connections/received';
import { UnsentAnswers } from './connections/unsent';

/** Bounds what clients can make the service hold and do at once, at all endpoints. */
export class Overload {
  /** Open connections of clients. */
  connections = 0;
  readonly received: ReceivedRequests;
  readonly unsent: UnsentAnswers;
  readonly admission: Admission;
  /** Unset: there are no rate limits. */
  readonly limits: RateLimits | undefined;
  private readonly pipelining = new Pipelining();
  private readonly store: LimitStore | undefined;
  /** For limits that all instances always share, such as those on guessing passwords. */
  private readonly shared: LimitStore | undefined;

  constructor(config: Config, database: Knex, upstreams: Upstreams) {
    this.received = new ReceivedRequests(config.maxReceived);
    this.unsent = new UnsentAnswers(config.maxUnsent);
    this.admission = new Admission({
      config,
      // While callers wait for a database connection, more concurrent requests would only wait
      // longer.
      mayDetach: () => !isClosed(database) && poolOf(database).numPendingAcquires() === 0,
      setRefusal: (request, refuse) => this.received.setRefusal(request, refuse),
      receivedAt: (request) => this.pipelining.receivedAt(request),
    });
    if (!config.rateLimits) return;
    this.store = openLimitStore(config.rateLimitStore, database, upstreams);
    this.shared =
      config.rateLimitStore === 'memory'
        ? openLimitStore('database', database, upstreams)
        : this.store;
    this.limits = new RateLimits(config.trustProxy, this.store, this.shared);
  }

  /** Requests received but not yet answered. */
  get inFlight(): number {
    return this.pipelining.inFlight;
  }

  /** Puts all guards in front of `listener`, starting with the innermost. */
  guard(server: Server, endpoints: readonly Endpoint[], listener: TimedListener): RequestListener {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.admission.noteConnection();
      socket.once('close', () => (this.connections -= 1));
    });
    const admissionListener = this.admission.guard(endpoints, listener);
    const inOrder = this.pipelining.inOrder(this.unsent.watched(admissionListener));
    return this.received.withCount(server, inOrder);
  }

  close(): void {
    this.unsent.close();
    this.received.close();
    this.store?.close();
    if (this.shared !== this.store) this.shared?.close();
  }
}
