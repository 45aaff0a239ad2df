import { agrees, type Reconciliation } from '../../compare/reconcile';
import type { Output } from '../../report/progress';
import type { Changes } from '../changes/changes';
import { isLost } from '../errors/errors';
import { FindingsReport } from './findings-report';
import { FollowLog } from './follow.log';
import { Lag } from './lag';
import { FollowMetrics } from './metrics';
import type { Session } from '../session/session';
import type { OldLog, Position } from '../binlog/old-log';
import { grouped } from '../../../lib/grouped';

/** How often the old side's position is checked. */
const SAMPLE_INTERVAL_MS = 250;

/** Regular checks of the old side's position. */
export interface Sampling {
  /** Why its connection was lost: the log's own connection may be silent without noticing. */
  failure: Error | null;
  stop(): void;
}

/** What operators see of a following import: lines, metrics and the lag. */
export class Watch {
  readonly lag = new Lag();
  readonly log: FollowLog;
  readonly metrics: FollowMetrics;
  readonly findings: FindingsReport;

  /** `waiting`: how long, in seconds, the oldest change has waited to be written back. */
  constructor(output: Output, alertAbove: number, report: string, waiting: () => Promise<number>) {
    this.log = new FollowLog(output, alertAbove);
    this.findings = new FindingsReport(report, (line) => this.log.print(line));
    this.metrics = new FollowMetrics(() => this.lag.seconds, waiting);
  }

  countChanges(changes: Changes): void {
    this.metrics.batch(changes);
    this.log.countRows(changes);
  }

  /** `all`: reports tables without a difference, too. */
  compared(results: readonly Reconciliation[], all = true): void {
    for (const result of results) {
      const { table, written, changed } = result;
      this.metrics.compared(table, changed, agrees(result));
      if (!all && changed === 0 && agrees(result)) continue;
      const noun = written === 1n ? 'row' : 'rows';
      const rows = `${grouped(written)} ${noun}, ${grouped(changed)} changed`;
      const how = agrees(result) ? 'equal' : 'DIFFERENT';
      this.log.print(`${table}: compared as a whole, ${how}; ${rows}`);
    }
  }

  /** Records that everything up to this position is applied here. */
  applied(position: Position): void {
    this.lag.applied(position);
    this.log.reportLag(this.lag);
  }

  lost(): void {
    this.lag.forget();
    this.log.reportLag(this.lag);
  }

  /** Checks the old side's position regularly, also while this side is busy. */
  sample(session: Session, log: OldLog): Sampling {
    let asking = false;
    const sampling: Sampling = { failure: null, stop: () => clearInterval(timer) };
    const ask = async () => {
      asking = true;
      const at = performance.now();
      await session.endOf(log).then(
        (place) => this.lag.sample(place, at),
        (error: unknown) => {
          if (isLost(error)) sampling.failure ??= error as Error;
        },
      );
      this.log.reportLag(this.lag);
      asking = false;
    };
    const timer = setInterval(() => void (asking || ask()), SAMPLE_INTERVAL_MS);
    return sampling;
  }
}
