import { areaConditions } from './area/job-area.sql';
import { JobListValues } from './job-list.values';

/** Joins conditions for a WHERE, one per line. */
export const allOf = (...conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join('\n    AND ');

/** Joins selects, leaving out null ones. */
export const unionOf = (
  union: 'UNION' | 'UNION ALL',
  ...selects: readonly (string | null)[]
): string => selects.filter((select) => select !== null).join(`\n  ${union}\n  `);

/** Exactly as in the indexes of migration 0012. job.expiry.ts hides expired jobs. */
export const IS_PUBLISHED = `status = 'published'`;

/** More than numeric(10,2) holds. */
const ABOVE_ALL_WAGES = '1e9';

/** Holds for a restricted job that the viewer sees; needs the clause `visible`. */
const IS_VISIBLE = 'audience IN (SELECT audience FROM visible)';

/**
 * The parts of a request in SQL. Conditions are written exactly as in the partial indexes that
 * serve them.
 */
export class JobListSql extends JobListValues {
  /** With several types a job may be in several sets. */
  get union(): 'UNION' | 'UNION ALL' {
    return (this.request.types?.length ?? 0) > 1 ? 'UNION' : 'UNION ALL';
  }

  get types(): string[] {
    const { types } = this.request;
    if (types === null) return [];
    return [types.length === 1 ? `type @> '{${types.join()}}'` : `type && '{${types.join()}}'`];
  }

  get area(): string[] {
    const { area } = this.request;
    return area === null ? [] : areaConditions(area, this);
  }

  /** The conditions on a job if no set's index is used. */
  get filters(): string[] {
    return [IS_PUBLISHED, ...this.types, ...this.visible, ...this.wage, ...this.area];
  }

  /** The condition on a job's audience; needs the clause `visible`. */
  get visible(): string[] {
    return this.audience ? [`(audience IS NULL OR ${IS_VISIBLE})`] : [];
  }

  get wage(): string[] {
    const { minWage } = this.request;
    return minWage === null ? [] : [`factory_price_total >= ${this.minWage}`];
  }

  /** The condition on the wage in the indexes on places, which skip pages without such a wage. */
  get wageInPlaces(): string[] {
    const { minWage } = this.request;
    if (minWage === null) return [];
    const wages = this.value('wages', 'cube', `(${minWage}),(${ABOVE_ALL_WAGES})`);
    return [`cube(factory_price_total::float8) <@ ${wages}`];
  }

  /** Like `filters`, without the audience. */
  get filtersWithoutAudience(): string[] {
    return [IS_PUBLISHED, ...this.types, ...this.wage, ...this.area];
  }

  /** Like `filtersWithoutAudience`, for restricted jobs. */
  get restrictedFilters(): string[] {
    return [`user_ids <> '{}'`, ...this.filtersWithoutAudience];
  }

  /**
   * The list as a union of sets, each with its conditions and an index for either order. If a
   * viewer's restricted jobs are few, they are not a set, but are in `visible_restricted`.
   */
  get sets(): string[][] {
    if (this.request.types === null && !this.audience) return [[IS_PUBLISHED]];
    return this.splitSets;
  }

  /**
   * Like `sets`, but never all jobs as one set: each index on a sort column contains the open or
   * the restricted jobs.
   */
  get splitSets(): string[][] {
    return [...this.openSets, ...this.restrictedSets];
  }

  /** The sets of `splitSets` that everyone sees. */
  get openSets(): string[][] {
    return this.eachType.map((ofType) => [`user_ids = '{}'`, IS_PUBLISHED, ...ofType]);
  }

  /** The sets of `splitSets` that only some see. */
  get restrictedSets(): string[][] {
    // IS TRUE keeps this from becoming a join, which would not follow the index's order.
    const visible = this.audience
      ? [`(${IS_VISIBLE}) IS TRUE`, 'NOT (SELECT is_small FROM restricted)']
      : [];
    return this.eachType.map((ofType) => [`user_ids <> '{}'`, IS_PUBLISHED, ...ofType, ...visible]);
  }

  private get eachType(): string[][] {
    return this.request.types?.map((type) => [`type @> '{${type}}'`]) ?? [[]];
  }

  /** The condition on jobs after the previous page, among those at the same distance. */
  get afterWeight(): string[] {
    const { after } = this.request;
    if (after === null) return [];
    if (this.isNewest) return [`id < ${this.value('id', 'bigint', after.id)}`];
    const weigh = this.value('weigh', 'bigint', after.weigh);
    return [`(weigh, id) < (${weigh}, ${this.value('id', 'bigint', after.id)})`];
  }

  /** The condition on jobs after the previous page in a list by a column. */
  afterSorted(key: 'name' | 'alias'): string[] {
    const { sortColumn } = this;
    const { after } = this.request;
    if (after === null || sortColumn === null) return [];
    const last = this.value(sortColumn.alias, sortColumn.type, after.sortValue);
    const weigh = this.value('weigh', 'bigint', after.weigh);
    const id = this.value('id', 'bigint', after.id);
    return [`(${sortColumn[key]}, weigh, id) < (${last}, ${weigh}, ${id})`];
  }

  /** The condition on jobs after the previous page in a list by distance, `metres` in SQL. */
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

  /** The order of the clause `page`. */
  get order(): string {
    if (this.isNewest) return 'id DESC';
    return `${this.sortColumn ? `${this.sortColumn.alias} DESC` : 'metres'}, weigh DESC, id DESC`;
  }
}
