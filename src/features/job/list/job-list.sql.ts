import { unitVector } from './job-area.rules';
import { areaConditions } from './job-area.sql';
import type { JobListRequest, Thresholds } from './job-list.request';

/** Conditions below a WHERE, one a line. */
export const allOf = (...conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join('\n    AND ');

/** What the selects return together; null ones are left out. */
export const unionOf = (
  union: 'UNION' | 'UNION ALL',
  ...selects: readonly (string | null)[]
): string => selects.filter((select) => select !== null).join(`\n  ${union}\n  `);

/** Of a restricted job; the common table expression `visible` holds the viewer's audiences. */
const IS_VISIBLE = 'audience IN (SELECT audience FROM visible)';

/**
 * A request's parts in SQL: each value is a placeholder, and each condition is spelled exactly as in the partial index that
 * serves it. A part that no statement uses leaves no value behind, since PostgreSQL refuses values without a placeholder.
 */
export class JobListSql {
  readonly values: unknown[] = [];
  /** By the values' names, in the order of `values`. */
  readonly placeholders = new Map<string, string>();

  constructor(
    readonly request: JobListRequest,
    readonly thresholds: Thresholds,
  ) {}

  /** The placeholder of a value; the same name is the same placeholder. */
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

  /** How many of the list's first jobs must be found to know the page. */
  get rowsNeeded(): string {
    return `(${this.offset} + ${this.limit})`;
  }

  get audience(): string | null {
    return this.request.audience && this.value('audience', 'integer[]', this.request.audience);
  }

  /** A job may be in the sets of several types. */
  get union(): 'UNION' | 'UNION ALL' {
    return (this.request.types?.length ?? 0) > 1 ? 'UNION' : 'UNION ALL';
  }

  /** The conditions on a job's types. */
  get types(): string[] {
    const { types } = this.request;
    if (types === null) return [];
    return [types.length === 1 ? `type @> '{${types.join()}}'` : `type && '{${types.join()}}'`];
  }

  /** The conditions on a job's place. */
  get area(): string[] {
    const { area } = this.request;
    return area === null ? [] : areaConditions(area, this.value.bind(this));
  }

  /** The list's conditions where no index of a set is followed. */
  get filters(): string[] {
    const visible = this.audience ? [`(audience IS NULL OR ${IS_VISIBLE})`] : [];
    return [...this.types, ...visible, ...this.area];
  }

  /**
   * The conditions of sets of jobs, each with an index in either order, whose union is the list. Few restricted jobs are in
   * `visible_restricted` instead.
   */
  get sets(): string[][] {
    const { types } = this.request;
    // IS TRUE keeps this from becoming a join, which would not follow the index's order.
    const visible = this.audience
      ? [`(${IS_VISIBLE}) IS TRUE`, 'NOT (SELECT is_small FROM restricted)']
      : [];
    if (types === null && !this.audience) return [[]];
    const ofTypes = types?.map((type) => [`type @> '{${type}}'`]) ?? [[]];
    return ofTypes.flatMap((ofType) => [
      [`user_ids = '{}'`, ...ofType],
      [`user_ids <> '{}'`, ...ofType, ...visible],
    ]);
  }

  /** The point as a place on the unit sphere. */
  get place(): string {
    return this.placeholders.get('place') ?? this.value('place', 'cube', unitVector(this.point));
  }

  /** A job's distance as the index orders it: straight through the unit sphere. */
  get chord(): string {
    return `place <-> ${this.place}`;
  }

  /** A job's distance as the list orders it: whole metres along the globe, null without coordinates. */
  get metres(): string {
    const { lng, lat } = this.point;
    return `job_metres(lng, lat, ${this.value('lng', 'float8', lng)}, ${this.value('lat', 'float8', lat)})`;
  }

  /** The jobs after the page before, among those at the same distance. */
  get afterWeight(): string[] {
    const { after } = this.request;
    if (after === null) return [];
    const weigh = this.value('weigh', 'bigint', after.weigh);
    return [`(weigh, id) < (${weigh}, ${this.value('id', 'bigint', after.id)})`];
  }

  /** The jobs after the page before among those with coordinates; `metres` is a job's distance in SQL. */
  afterMetres(metres: string): string[] {
    const { after } = this.request;
    if (after?.metres == null) return [];
    const last = this.value('metres', 'float8', after.metres);
    return [
      `(${metres} > ${last}
      OR ${metres} = ${last}
      AND ${this.afterWeight.join()})`,
    ];
  }

  private get point() {
    if (!this.request.point) throw new TypeError('A distance needs a point.');
    return this.request.point;
  }
}
