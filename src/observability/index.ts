import type { RequestListener, Server } from 'node:http';
import type { Config } from '../config';
import type { Availability } from '../database/connection/availability';
import { isDatabaseAway } from '../database/faults';
import { ServiceError } from '../errors';
import { UpstreamDown } from '../lib/upstreams/breaker.errors';
import type { OnFault } from '../lib/http/trace';
import { observe, type TimedListener } from './access-log';
import { droppedLines, type Log } from './log';
import { Metrics } from './metrics';
import { shortageLabels, Shortages } from './shortages';
import { createSpans, type Spans } from './spans';

/** What operators see of requests: the log, the metrics and, if there is a collector, traces. */
export class Observability {
  readonly metrics = new Metrics();
  private readonly spans: Spans | undefined;
  private readonly shortages: Shortages;

  constructor(
    private readonly config: Config,
    private readonly log: Log,
    private readonly availability: Availability,
  ) {
    this.spans = createSpans(config, log);
    const { counts } = (this.shortages = new Shortages(log));
    this.metrics.total(
      'gateway_shortages_total',
      'Requests that failed because a resource is exhausted or broken, or a queue is full.',
      () => [...counts].map(([cause, count]) => [count, shortageLabels(cause)] as const),
      ['cause', 'queue'],
    );
  }

  /** Counts what is dropped for want of room: connections, lines of the log, spans. */
  watchDropped(server: Server): void {
    let connections = 0;
    server.on('drop', () => (connections += 1));
    this.metrics.total(
      'gateway_dropped_total',
      'Dropped: connections beyond the limit, lines that the log could not take, spans.',
      () => [
        [connections, { what: 'connections' }],
        [droppedLines.count, { what: 'log_lines' }],
        [this.spans?.dropped ?? 0, { what: 'spans' }],
      ],
      ['what'],
    );
  }

  /** Wraps a listener with the access log. */
  observed(next: RequestListener): TimedListener {
    const { config, log, metrics, spans } = this;
    return observe(next, { config, log, metrics, spans });
  }

  readonly onFault: OnFault = (error, trace) => {
    const { availability } = this;
    const cause = error instanceof ServiceError ? error.cause : error;
    availability.noteFailure(cause, trace?.id);
    // An error without a cause is a refusal of our own; an unavailable upstream or database has
    // been logged once.
    if (cause === undefined || cause instanceof UpstreamDown) return;
    if (availability.away && isDatabaseAway(cause)) return;
    if (this.shortages.report(cause, trace?.id)) return;
    const logFailure = () => this.log.error({ requestId: trace?.id, err: cause }, 'request failed');
    // The first failure of an outage may precede its detection.
    if (isDatabaseAway(cause)) void availability.isAwayNow().then((away) => away || logFailure());
    else logFailure();
  };

  async close(): Promise<void> {
    await this.spans?.close();
  }
}
