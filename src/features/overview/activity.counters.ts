import type { Knex } from 'knex';
import { Failures } from '../../lib/concurrency/failures';
import { Periodic } from '../../lib/concurrency/periodic';
import type { Logger } from '../../lib/logger';
import { today } from '../../lib/values/today';
import {
  addCounts,
  forgetOldCounts,
  type CountedActivity,
  type DayCounts,
} from './activity.storage';

const WRITE_INTERVAL_MS = 10_000;
/** The maximum number of distinct keywords held until then; others count in the totals only. */
const MAX_HELD = 500;

/**
 * Counts worker activity in memory and writes it every few seconds, so that no request waits.
 * Counts that a killed process has not written are lost.
 */
export class ActivityCounters {
  private days = new Map<string, DayCounts>();
  private running: Promise<void> = Promise.resolve();
  private readonly writes = new Periodic(WRITE_INTERVAL_MS, () => this.write());
  private cleaned = '';
  private readonly failures: Failures;

  constructor(
    private readonly database: Knex,
    log: Pick<Logger, 'warn'>,
  ) {
    this.failures = new Failures(log, 'activity could not be counted; trying again');
  }

  count(what: Exclude<CountedActivity, 'missed'>): void {
    add(this.day().figures, what, 1);
  }

  /** Counts a search for a keyword; `hasMatch`: whether any job matched. */
  search(keyword: string, hasMatch: boolean): void {
    const { figures, keywords } = this.day();
    add(figures, 'search', 1);
    if (!hasMatch) add(figures, 'missed', 1);
    addKeyword(keywords, keyword.toLowerCase(), { searches: 1, missed: hasMatch ? 0 : 1 });
  }

  /** Writes the counts; afterwards they can be read. */
  write(): Promise<void> {
    this.running = this.running.then(() => this.writeAll());
    return this.running;
  }

  async close(): Promise<void> {
    await this.writes.close();
    await this.write();
  }

  private day(): DayCounts {
    const day = today();
    const known = this.days.get(day) ?? { figures: new Map(), keywords: new Map() };
    this.days.set(day, known);
    return known;
  }

  private async writeAll(): Promise<void> {
    const counted = this.days;
    this.days = new Map();
    try {
      for (const [day, counts] of counted) {
        await addCounts(this.database, day, counts);
        counted.delete(day);
      }
      this.failures.noteSuccess();
      if (this.cleaned === today()) return;
      await forgetOldCounts(this.database);
      this.cleaned = today();
    } catch (error) {
      // The database is unavailable, read-only or busy; the next attempt writes this, too.
      this.failures.note(error);
      this.takeBack(counted);
    }
  }

  private takeBack(counted: ReadonlyMap<string, DayCounts>): void {
    for (const [day, { figures, keywords }] of counted) {
      const kept = this.days.get(day);
      if (kept === undefined) {
        this.days.set(day, { figures, keywords });
        continue;
      }
      for (const [what, count] of figures) add(kept.figures, what, count);
      for (const [keyword, count] of keywords) addKeyword(kept.keywords, keyword, count);
    }
  }
}

const add = (figures: DayCounts['figures'], what: CountedActivity, count: number) =>
  figures.set(what, (figures.get(what) ?? 0) + count);

function addKeyword(
  keywords: DayCounts['keywords'],
  keyword: string,
  { searches, missed }: { readonly searches: number; readonly missed: number },
): void {
  const known = keywords.get(keyword);
  if (known === undefined && keywords.size >= MAX_HELD) return;
  keywords.set(keyword, {
    searches: (known?.searches ?? 0) + searches,
    missed: (known?.missed ?? 0) + missed,
  });
}
