import type { Output } from '../../report/progress';
import type { Changes } from '../changes/changes';
import type { Lag } from './lag';
import { grouped } from '../../../lib/grouped';

/** The interval of progress lines, without a terminal and with one. */
const LINE_INTERVAL_MS = 60_000;
const TERMINAL_INTERVAL_MS = 500;
/** The interval of alerts about the same lag. */
const ALERT_INTERVAL_MS = 60_000;

/** Prints progress, events and alerts for operators. */
export class FollowLog {
  private readonly printed = new Set<string>();
  private repeated = { line: '', at: 0 };
  private groups = 0;
  private shownAt = -Infinity;
  private alertedAt: number | null = null;
  private hasProgressLine = false;

  constructor(
    private readonly output: Output,
    private readonly alertAbove: number,
  ) {}

  /** Prints a line with the time. */
  print(line: string): void {
    this.write(`${new Date().toISOString()} ${line}`);
  }

  /** Prints a line only once, even though each new connection repeats it. */
  printOnce(line: string): void {
    if (!this.printed.has(line)) this.print(line);
    this.printed.add(line);
  }

  /** Prints a line, and its repetitions at most once a minute. */
  printSometimes(line: string): void {
    const now = performance.now();
    if (line === this.repeated.line && now - this.repeated.at < LINE_INTERVAL_MS) return;
    this.repeated = { line, at: now };
    this.print(line);
  }

  countRows({ groups }: Changes): void {
    for (const each of groups.values()) this.groups += each.size;
  }

  /** Reports from time to time how long the last pass took. */
  reportPass(seconds: number): void {
    const now = performance.now();
    if (now - this.shownAt < LINE_INTERVAL_MS) return;
    this.shownAt = now;
    this.print(`A pass took ${seconds.toFixed(1)} s.`);
  }

  /** Shows the lag from time to time, and reports when it exceeds the limit. */
  reportLag({ seconds, wasLevel }: Pick<Lag, 'seconds' | 'wasLevel'>): void {
    const now = performance.now();
    if (seconds > this.alertAbove && wasLevel) {
      if (this.alertedAt === null || now - this.alertedAt > ALERT_INTERVAL_MS) {
        this.print(`ALERT: ${seconds.toFixed(1)} s behind the old side.`);
        this.alertedAt = now;
      }
    } else if (this.alertedAt !== null && seconds <= this.alertAbove) {
      this.print(`${seconds.toFixed(1)} s behind the old side again: all is well.`);
      this.alertedAt = null;
    }
    if (now - this.shownAt < (this.output.isTTY === true ? TERMINAL_INTERVAL_MS : LINE_INTERVAL_MS))
      return;
    this.shownAt = now;
    const behind = `${seconds.toFixed(2)} s behind`;
    const line = `following: ${behind}, ${grouped(this.groups)} rows read again`;
    if (this.output.isTTY !== true) this.print(line);
    else this.output.write(`\r\x1b[K${line.slice(0, (this.output.columns ?? 100) - 1)}`);
    this.hasProgressLine = this.output.isTTY === true;
  }

  private write(line: string): void {
    this.output.write(`${this.hasProgressLine ? '\r\x1b[K' : ''}${line}\n`);
    this.hasProgressLine = false;
  }
}
