import type { Client } from 'pg';
import { CopyIn } from './copy';
import { bisect } from '../target/row-faults';

/** The number of lines that one statement copies. */
const GROUP_LINES = 1_000;

/**
 * Copies lines into a table that refuses some of them. Each group of lines is a COPY of its own,
 * halved until the refused lines are found; `refused` is called for each of them.
 */
export class CarefulCopy<Of> {
  private failure: Error | undefined;
  private lines: { readonly line: string; readonly of: Of }[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    private readonly client: Client,
    private readonly table: string,
    private readonly columns: readonly string[],
    private readonly refused: (of: Of, reason: Error) => void,
  ) {}

  /** Adds a line without its end; if it returns false, wait for `drained` before the next one. */
  write(line: string, of: Of): boolean {
    if (this.failure) return true;
    this.lines.push({ line, of });
    return this.lines.length < GROUP_LINES;
  }

  /** Calls back when more can be written. */
  drained(resume: () => void): void {
    this.writing = this.end()
      .catch((error: unknown) => (this.failure = error as Error))
      .then(() => resume());
  }

  /**
   * Drops the lines of the next group, and waits for this one's: its statements must not run after
   * the transaction.
   */
  async abort(): Promise<void> {
    this.lines = [];
    await this.writing;
  }

  /** Writes the remaining lines, or has them refused; throws errors that no line causes. */
  async end(): Promise<void> {
    if (this.failure) throw this.failure;
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
