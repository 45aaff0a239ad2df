import type { Client } from 'pg';
import { UnwritableReport } from '../../../lib/report-file';
import { countFindings, writeReport } from '../../report/report';
import { grouped } from '../../../lib/grouped';

/** The shortest time between two counts. */
const INTERVAL_MS = 60_000;

/** Keeps the report of findings up to date while changes are followed. */
export class FindingsReport {
  private lines: readonly string[] | null = null;
  private countedAt = -Infinity;

  constructor(
    private readonly file: string,
    private readonly print: (line: string) => void,
  ) {}

  /** As `update`, at most once per minute. */
  async updateIfDue(client: Client): Promise<void> {
    if (performance.now() - this.countedAt > INTERVAL_MS) await this.update(client);
  }

  /** Writes the report, and prints the kinds of findings whose number has changed. */
  async update(client: Client): Promise<void> {
    this.countedAt = performance.now();
    const counted = await countFindings(client);
    const lines = counted.map(
      ({ table_name: table, outcome, kind, rows }) => `${table}: ${rows} ${outcome}, ${kind}`,
    );
    const { lines: before } = this;
    if (before?.join() === lines.join()) return;
    try {
      const written = await writeReport(client, this.file);
      this.lines = lines;
      const news = before === null ? [] : lines.filter((line) => !before.includes(line));
      const findings = `${grouped(written)} findings, row by row, in ${this.file}`;
      this.print([findings, ...news].join('; '));
    } catch (error) {
      if (!(error instanceof UnwritableReport)) throw error;
      this.print(error.message);
    }
  }
}
