import { Breaker, type BreakerOptions } from './breaker';

/** The part of a log that is used here. */
interface Log {
  warn(details: object, line: string): void;
}

/** The breakers of every neighbour, in one place for log and metrics. */
export class Neighbours {
  readonly breakers: Breaker[] = [];

  constructor(private readonly log: Log) {}

  /** A breaker for one neighbour; `name` becomes a label of metrics, such as `redis`. */
  add(name: string, options: BreakerOptions): Breaker {
    const breaker = new Breaker(name, options, {
      down: (neighbour, err) => this.log.warn({ neighbour, err }, 'a neighbour is down'),
      up: (neighbour, downMs) => this.log.warn({ neighbour, downMs }, 'a neighbour is up again'),
    });
    this.breakers.push(breaker);
    return breaker;
  }

  close(): void {
    for (const breaker of this.breakers) breaker.close();
  }
}
