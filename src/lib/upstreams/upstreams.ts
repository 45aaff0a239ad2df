import type { Logger } from '../logger';
import { Breaker, type BreakerOptions } from './breaker';

/** The breakers of all upstreams, for the log and metrics. */
export class Upstreams {
  readonly breakers: Breaker[] = [];

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** Creates the breaker of one upstream; `name` becomes a label of metrics, such as `redis`. */
  add(name: string, options: BreakerOptions): Breaker {
    const breaker = new Breaker(name, options, {
      down: (upstream, err) => this.log.warn({ upstream, err }, 'an upstream is down'),
      up: (upstream, downMs) => this.log.warn({ upstream, downMs }, 'an upstream is up again'),
    });
    this.breakers.push(breaker);
    return breaker;
  }

  close(): void {
    for (const breaker of this.breakers) breaker.close();
  }
}
