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

/** Spelled as in the indexes of migration 0012. An expired job gets hidden (expiry.sweep.ts). */
export const IS_PUBLISHED = `status = 'published'`;

/** More than numeric(10,2) holds. */
const ABOVE_ALL_WAGES = '1e9';

/** On a restricted job; needs the clause `visible`. */
const IS_VISIBLE = 'audience IN (SELECT audience FROM visible)';

/**
 * The parts of a request in SQL. Values become placeholders; a value is added when a part that uses
 * it is read, since PostgreSQL refuses values without a placeholder. Conditions are spelled exactly
 * as in the partial indexes that serve them.
 */
export class JobListSql {
  readonly values: unknown[] = [];
  /** By the names of the values, in the order of `values`. */
  readonly placeholders = new Map<string, string>();

  constructor(
    readonly request: JobListRequest,
    readonly thresholds: Thresholds,
  ) {}

  /** The placeholder of a value. The same name gives the same placeholder. */
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

  /** How many jobs from the top of the list must be found to know the page. */
  get rowsNeeded(): string {
    return `(${this.offset} + ${this.limit})`;
  }

  get audience(): string | null {
    return this.request.audience && this.value('audience', 'integer[]', this.request.audience);
  }

  /** With several types a job may be in several sets. */
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

  /** The conditions on a job where no set's index is followed. */
  get filters(): string[] {
    return [IS_PUBLISHED, ...this.types, ...this.visible, ...this.wage, ...this.area];
  }

  /** The condition on whom a job is for; needs the clause `visible`. */
  get visible(): string[] {
    return this.audience ? [`(audience IS NULL OR ${IS_VISIBLE})`] : [];
  }

  /** The condition on a job's wage. */
  get wage(): string[] {
    const { minWage } = this.request;
    return minWage === null ? [] : [`factory_price_total >= ${this.leastWage}`];
  }

  get leastWage(): string {
    return this.value('least wage', 'numeric', this.request.minWage);
  }

  /** The same condition in the indexes on places, which leave out pages without such a wage. */
  get wageInPlaces(): string[] {
    const { minWage } = this.request;
    if (minWage === null) return [];
    const wages = this.value('wages', 'cube', `(${minWage}),(${ABOVE_ALL_WAGES})`);
    return [`cube(factory_price_total::float8) <@ ${wages}`];
  }

  /** The conditions on a job beside whom it is for. */
  get ofOneSet(): string[] {
    return [IS_PUBLISHED, ...this.types, ...this.wage, ...this.area];
  }

  /** The other conditions on a restricted job that is for a given audience. */
  get ofOneAudience(): string[] {
    return [`user_ids <> '{}'`, ...this.ofOneSet];
  }

  /**
   * The list as a union of sets, each given by its conditions and served by an index in either
   * order. Where the viewer's restricted jobs are few, they are not in a set but in
   * `visible_restricted`.
   */
  get sets(): string[][] {
    if (this.request.types === null && !this.audience) return [[IS_PUBLISHED]];
    return this.splitSets;
  }

  /** The same, never all jobs as one: the indexes on wages are of open or of restricted jobs. */
  get splitSets(): string[][] {
    const { types } = this.request;
    // IS TRUE keeps this from becoming a join, which would not follow the index's order.
    const visible = this.audience
      ? [`(${IS_VISIBLE}) IS TRUE`, 'NOT (SELECT is_small FROM restricted)']
      : [];
    const ofTypes = types?.map((type) => [`type @> '{${type}}'`]) ?? [[]];
    return ofTypes.flatMap((ofType) => [
      [`user_ids = '{}'`, IS_PUBLISHED, ...ofType],
      [`user_ids <> '{}'`, IS_PUBLISHED, ...ofType, ...visible],
    ]);
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

  /** The condition on jobs after the page before, among those at the same distance. */
  get afterWeight(): string[] {
    const { after } = this.request;
    if (after === null) return [];
    const weigh = this.value('weigh', 'bigint', after.weigh);
    return [`(weigh, id) < (${weigh}, ${this.value('id', 'bigint', after.id)})`];
  }

  /** The condition on jobs after the page before in a list by wage; `wage` is a job's in SQL. */
  afterWage(wage: string): string[] {
    const { after } = this.request;
    if (after === null) return [];
    const last = this.value('wage', 'numeric', after.wage);
    const weigh = this.value('weigh', 'bigint', after.weigh);
    return [`(${wage}, weigh, id) < (${last}, ${weigh}, ${this.value('id', 'bigint', after.id)})`];
  }

  /** What the clause `page` is ordered by. */
  get order(): string {
    return this.request.byWage ? 'wage DESC, weigh DESC, id DESC' : 'metres, weigh DESC, id DESC';
  }

  /** The same among jobs with coordinates; `metres` is a job's distance in SQL. */
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
