import type { Knex } from 'knex';
import type { KeywordSpread } from './job-keyword.interface';

/** The age at which the statistics are read again. */
const MAX_AGE_MS = 60_000;

const READ = `
  SELECT names.reltuples AS jobs, job.relpages AS pages,
    stats.most_common_elems::text::text[] AS grams, stats.most_common_elem_freqs AS shares
  FROM pg_class AS names
  JOIN pg_index ON pg_index.indexrelid = names.oid
  JOIN pg_class AS job ON job.oid = pg_index.indrelid
  JOIN pg_stats AS stats ON stats.schemaname = names.relnamespace::regnamespace::text
    AND stats.tablename = names.relname
  WHERE names.oid = to_regclass('job_published_name_grams')
    AND stats.most_common_elems IS NOT NULL`;

interface Row {
  readonly jobs: number;
  readonly pages: number;
  readonly grams: readonly string[];
  readonly shares: readonly number[];
}

interface Known {
  readonly jobs: number;
  readonly pages: number;
  readonly shares: ReadonlyMap<string, number>;
}

const NOTHING: Known = { jobs: 0, pages: 0, shares: new Map() };

/**
 * How frequent keywords are, from PostgreSQL's last ANALYZE, which autovacuum runs when a tenth of
 * the jobs have changed. Errors here only cost time.
 */
export class JobKeywordStatistics {
  private known: Promise<Known> | undefined;
  private readAt = -Infinity;

  constructor(private readonly database: Knex) {}

  /** Returns null if the keyword is rare, or if nothing is known of it. */
  async spreadOf(keyword: string): Promise<KeywordSpread | null> {
    const { shares, ...table } = await this.current();
    const frequency = shareOf([...keyword.toLowerCase()], shares);
    return frequency > 0 ? { frequency, ...table } : null;
  }

  /** Returns the letters and pairs that at least `matches` names contain, most frequent first. */
  async frequent(matches: number, most: number): Promise<readonly string[]> {
    const { jobs, shares } = await this.current();
    return [...shares]
      .filter(([, share]) => share * jobs >= matches)
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([gram]) => gram);
  }

  private async current(): Promise<Known> {
    if (this.known === undefined || performance.now() - this.readAt > MAX_AGE_MS) this.refresh();
    return (await this.known) ?? NOTHING;
  }

  /** Reads the statistics again; callers get the previous ones until then. */
  private refresh(): void {
    const before = this.known;
    this.readAt = performance.now();
    const reading = this.read();
    this.known ??= reading.catch(() => NOTHING);
    reading.then(
      (known) => (this.known = Promise.resolve(known)),
      // The database is unavailable, which the list will report. The previous statistics may still
      // be right.
      () => (this.known = before),
    );
  }

  private async read(): Promise<Known> {
    const { rows } = await this.database.raw<{ rows: Row[] }>(READ);
    const [row] = rows;
    if (row === undefined) return NOTHING;
    const { jobs, pages, grams, shares } = row;
    return { jobs, pages, shares: new Map(grams.map((gram, index) => [gram, shares[index] ?? 0])) };
  }
}

/**
 * Returns the share of the names that contain these letters: that of the first pair, times that of
 * each further pair among the names that have its first letter. 0 if one of them is rare.
 */
function shareOf(letters: readonly string[], shares: ReadonlyMap<string, number>): number {
  const of = (gram: string) => shares.get(gram) ?? 0;
  const [first = '', ...others] = letters;
  let [share, before] = [of(first), first];
  for (const letter of others) {
    if (share === 0) return 0;
    share *= Math.min(of(before + letter) / of(before), 1);
    before = letter;
  }
  return share;
}
