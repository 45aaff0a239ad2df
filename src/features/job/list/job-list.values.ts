import { unitVector } from './area/job-area.rules';
import { JobOrder, SORT_COLUMNS } from './job-list.order';
import type { JobListRequest, Thresholds } from './job-list.request';

/**
 * The bound values of a request. A value gets a placeholder when a part that uses it is read,
 * because PostgreSQL refuses values without a placeholder.
 */
export class JobListValues {
  readonly values: unknown[] = [];
  /** By the value's name, in the order of `values`. */
  readonly placeholders = new Map<string, string>();

  constructor(
    readonly request: JobListRequest,
    readonly thresholds: Thresholds,
  ) {}

  /** Returns the placeholder of a value. The same name gives the same placeholder. */
  value(name: string, type: string, value: unknown): string {
    const known = this.placeholders.get(name);
    if (known !== undefined) return known;
    const placeholder = `$${this.values.push(value)}::${type}`;
    this.placeholders.set(name, placeholder);
    return placeholder;
  }

  get offset(): string {
    return this.value('offset', 'bigint', this.request.offset);
  }

  get limit(): string {
    return this.value('limit', 'bigint', this.request.limit);
  }

  /** How many jobs from the start of the list must be found to know the page. */
  get rowsNeeded(): string {
    return `(${this.offset} + ${this.limit})`;
  }

  get audience(): string | null {
    return this.request.audience && this.value('audience', 'integer[]', this.request.audience);
  }

  /** The suffix of the columns that count the jobs of the request's types. */
  get countSuffix(): string {
    return this.request.types === null ? '' : `_${this.request.types.join('')}`;
  }

  get minWage(): string {
    return this.value('minWage', 'numeric', this.request.minWage);
  }

  get sortColumn() {
    return SORT_COLUMNS[this.request.order];
  }

  get isNewest(): boolean {
    return this.request.order === JobOrder.NEWEST;
  }

  /** Selects the sort column after other columns; empty if there is none. */
  thenSorted(from: 'job' | 'clause'): string {
    if (this.sortColumn === null) return '';
    const { name, alias } = this.sortColumn;
    return from === 'job' ? `, ${name} AS ${alias}` : `, ${alias}`;
  }

  /** The point as a place on the unit sphere. */
  get place(): string {
    return this.placeholders.get('place') ?? this.value('place', 'cube', unitVector(this.point));
  }

  /** The distance that the index orders by: straight through the unit sphere. */
  get chord(): string {
    return `place <-> ${this.place}`;
  }

  /**
   * The distance that the list is ordered by: whole metres along the globe, null without
   * coordinates.
   */
  get metres(): string {
    const { lng, lat } = this.point;
    const from = `${this.value('lng', 'float8', lng)}, ${this.value('lat', 'float8', lat)}`;
    return `job_metres(lng, lat, ${from})`;
  }

  private get point() {
    if (!this.request.point) throw new TypeError('A distance needs a point.');
    return this.request.point;
  }
}
