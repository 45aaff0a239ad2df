import type { Client } from 'pg';
import { CopyIn } from './copy';
import { bisect } from '../merge/refused-by-database';

/** Lines that are copied by one statement. */
const GROUP = 1_000;

/**
 * Lines on their way into a table where the database refuses some: each group of lines is a COPY of
 * its own, halved until the lines that it refuses are found. `refused` is told what came with them.
 */
export class CarefulCopy<Of> {
  private lines: { readonly line: string; readonly of: Of }[] = [];

  constructor(
    private readonly client: Client,
    private readonly table: string,
    private readonly columns: readonly string[],
    private readonly refused: (of: Of, reason: Error) => void,
  ) {}

  /** Takes a line without its end; false: wait for `drained` before the next. */
  write(line: string, of: Of): boolean {
    this.lines.push({ line, of });
    return this.lines.length < GROUP;
  }

  /** Calls back when more can be written, or with what went wrong. */
  drained(resume: (error?: Error) => void): void {
    this.end().then(
      () => resume(),
      (error: unknown) => resume(error as Error),
    );
  }

  /** Gives up what is not in the table. */
  abort(): Promise<void> {
    this.lines = [];
    return Promise.resolve();
  }

  /** All lines are in the table, or refused. Throws what is no line's fault. */
  async end(): Promise<void> {
    const { lines } = this;
    this.lines = [];
    const write = async (first: number, end: number) => {
      const copy = new CopyIn(this.client, this.table, this.columns);
      for (const { line } of lines.slice(first, end)) copy.write(line);
      await copy.end();
    };
    await bisect(this.client, [0, lines.length], write, (item, reason) => {
      const refused = lines[item];
      if (refused !== undefined) this.refused(refused.of, reason);
    });
  }
}
