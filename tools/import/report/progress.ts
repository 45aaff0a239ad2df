import { grouped } from '../../lib/grouped';

export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 24;
/** The interval of lines without a terminal, and of updates with one. */
const LINE_INTERVAL_MS = 5_000;
const TERMINAL_INTERVAL_MS = 100;

/** Shown at the end of a table if no row was read. */
const NOTHING = 'nothing new';

/** Shows the progress of each table: a bar on a terminal, a line from time to time elsewhere. */
export class Progress {
  private table = '';
  private expected = 0;
  private done = 0;
  private before = 0;
  private started = 0;
  private shownAt = 0;
  private what = '';

  constructor(private readonly output: Output) {}

  begin(table: string): void {
    this.table = table;
    this.expected = this.before = this.done = 0;
    this.started = this.shownAt = performance.now();
    this.step('comparing');
  }

  /** Expects `rows` rows; an interrupted run has already read `before` of them. */
  expect(rows: number, before: number): void {
    this.expected = rows;
    this.before = this.done = before;
    this.started = performance.now();
    this.what = '';
    if (this.output.isTTY) this.show();
  }

  /** Expects more rows than were known at first. */
  expectMore(rows: number): void {
    this.expected += rows;
  }

  /** `rows` is negative for rows that have to be read again. */
  advance(rows: number): void {
    this.done += rows;
    if (
      performance.now() - this.shownAt >=
      (this.output.isTTY ? TERMINAL_INTERVAL_MS : LINE_INTERVAL_MS)
    )
      this.show();
  }

  /** Shows what is being done while no rows are read. */
  step(what: string): void {
    this.what = what;
    if (this.output.isTTY || performance.now() - this.shownAt >= LINE_INTERVAL_MS) this.show();
  }

  end(): void {
    this.what = this.expected === 0 ? NOTHING : '';
    // In a log, a line for each table of each pass would bury the others.
    if (this.output.isTTY || this.expected > 0) this.show();
    if (this.output.isTTY) this.output.write('\n');
  }

  private show(): void {
    this.shownAt = performance.now();
    const line = this.line();
    this.output.write(
      this.output.isTTY
        ? `\r\x1b[K${line.slice(0, (this.output.columns ?? 100) - 1)}`
        : `${line}\n`,
    );
  }

  private line(): string {
    const share = this.expected === 0 ? Number(this.what === NOTHING) : this.done / this.expected;
    const filled = Math.round(Math.min(1, share) * BAR_WIDTH);
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`;
    const seconds = (performance.now() - this.started) / 1000;
    const rate = seconds > 0 ? (this.done - this.before) / seconds : 0;
    const counted = `${grouped(this.done)} of ${grouped(this.expected)} rows`;
    const tail =
      this.expected === 0
        ? this.what
        : `${counted}, ${this.what || `${grouped(Math.round(rate))} a second`}`;
    const percent = String(Math.floor(share * 100)).padStart(3);
    return `${this.table.padEnd(12)} ${bar} ${percent}%  ${tail}`;
  }
}
