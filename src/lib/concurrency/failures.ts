import type { Logger } from '../logger';
import { codeOf } from '../text/reason';

/** Counts failures of work that is tried repeatedly; logs the first of several in a row. */
export class Failures {
  /** Failures since the last success. */
  inARow = 0;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly line: string,
  ) {}

  note(error: unknown): void {
    if (this.inARow === 0) this.log.warn({ code: codeOf(error) }, this.line);
    this.inARow += 1;
  }

  noteSuccess(): void {
    this.inARow = 0;
  }
}
