import type { Knex } from 'knex';
import { JobStatus } from '../../job.row';
import { whereCreated, whereExpiry, whereUser } from './job.admin.bounds.storage';
import { whereFacets, whereOfRow, type AdminJobSearch } from './job.admin.conditions.storage';

/** Matches are rare up to this number of rows and up to this share of all jobs. */
const MAX_RARE_ROWS = 10_000;
const MAX_RARE_SHARE = 0.01;
/** The share of the table's pages that is sampled to estimate the matches, in percent. */
const SAMPLE_PERCENT = 0.2;

/** A search and the frequency of its matches; asks the database each question at most once. */
export class JobSearch {
  private readonly answers: {
    all?: Promise<number>;
    rare?: Promise<boolean>;
    expected?: Promise<number>;
  } = {};

  constructor(
    readonly database: Knex,
    readonly request: AdminJobSearch,
  ) {}

  /** Whether every job matches. */
  get isWhole(): boolean {
    const { search, filter } = this.request;
    return search === null && Object.values(filter).every((wanted) => wanted == null);
  }

  /** How many jobs there are, matching or not. */
  countAll(): Promise<number> {
    return (this.answers.all ??= countAll(this.database));
  }

  /** Whether the filters with an index leave few jobs, according to the planner's statistics. */
  isRare(): Promise<boolean> {
    return (this.answers.rare ??= this.explain());
  }

  /** Estimates the number of matches by a sample; 0 if they are few. */
  estimate(): Promise<number> {
    return (this.answers.expected ??= this.sample());
  }

  /**
   * Returns the matching rows if `isRare`, as one query: the index finds them, and the other
   * conditions are checked row by row. The index on names would first find all rows with the name.
   */
  rareMatches(): Knex.QueryBuilder {
    const few = this.database.withMaterialized('few', this.byFilters().select('job.*'));
    return whereOfRow(few.from('few as job'), this.request);
  }

  private async explain(): Promise<boolean> {
    const { types, status, restricted, located, illustrated, userId } = this.request.filter;
    const filters = [types, status, restricted, located, illustrated, userId];
    if (filters.every((each) => each == null)) return false;
    const { rows } = await this.database.raw<{ rows: [ExplainRow] }>('EXPLAIN (FORMAT JSON) ?', [
      this.byFilters().select(this.database.raw('1')),
    ]);
    const expected = rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
    return expected <= MAX_RARE_ROWS && expected <= (await this.countAll()) * MAX_RARE_SHARE;
  }

  private async sample(): Promise<number> {
    const sampled = this.database.from(
      this.database.raw(`job TABLESAMPLE SYSTEM (${SAMPLE_PERCENT})`),
    );
    const [row] = await whereOfRow(sampled, this.request).count<{ count: string }[]>();
    return Math.min(await this.countAll(), (Number(row?.count ?? 0) * 100) / SAMPLE_PERCENT);
  }

  /** Applies the filters that have an index. */
  private byFilters(): Knex.QueryBuilder {
    const { filter } = this.request;
    const query = whereUser(whereFacets(this.database('job'), filter), filter);
    void whereCreated(query, filter);
    return filter.status === JobStatus.PUBLISHED ? whereExpiry(query, filter) : query;
  }
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** Triggers count the published jobs; the others are counted in an index of their own. */
async function countAll(database: Knex): Promise<number> {
  const { rows } = await database.raw<{ rows: [{ count: string }] }>(
    `SELECT (SELECT coalesce(sum(open + restricted), 0) FROM job_bucket_count)
       + (SELECT count(*) FROM job WHERE status = 'hidden') AS count`,
  );
  return Number(rows[0].count);
}
