import { chordOf, longitudes, unitBox, unitVector } from './job-area.rules';
import type { JobListRequest, Thresholds } from './job-list.request';

/** Of a restricted job: needs `visibleTo`. */
const VISIBLE = 'audience IN (SELECT audience FROM visible)';

/** A request in SQL: each value a placeholder, each filter a predicate that repeats those of the indexes to the letter. */
export class Shape {
  readonly values: unknown[] = [];
  private readonly placeholders = new Map<string, string>();

  constructor(
    readonly request: JobListRequest,
    readonly thresholds: Thresholds,
  ) {}

  /** The same name is the same placeholder; PostgreSQL refuses a value that no statement mentions. */
  value(name: string, type: string, value: unknown): string {
    const known = this.placeholders.get(name) ?? `$${this.values.push(value)}::${type}`;
    this.placeholders.set(name, known);
    return known;
  }

  get offset(): string {
    return this.value('offset', 'bigint', this.request.offset);
  }

  get limit(): string {
    return this.value('limit', 'bigint', this.request.limit);
  }

  /** How many jobs the list must be followed for. */
  get reach(): string {
    return `(${this.offset} + ${this.limit})`;
  }

  get audience(): string | null {
    return this.request.audience && this.value('audience', 'integer[]', this.request.audience);
  }

  /** Several types' sets overlap. */
  get union(): 'UNION' | 'UNION ALL' {
    return this.request.types !== null && this.request.types.length > 1 ? 'UNION' : 'UNION ALL';
  }

  get type(): string {
    const { types } = this.request;
    if (types === null) return '';
    return types.length === 1
      ? ` AND type @> '{${types.join()}}'`
      : ` AND type && '{${types.join()}}'`;
  }

  get area(): string {
    const { circle, bounds } = this.request.area ?? {};
    let sql = '';
    if (circle) {
      const box = `cube_enlarge(${this.value('centre', 'cube', unitVector(circle.centre))}, ${this.value('chord', 'float8', chordOf(circle.radius))}, 3)`;
      const lng = this.value('centre lng', 'float8', circle.centre.lng);
      const lat = this.value('centre lat', 'float8', circle.centre.lat);
      sql += ` AND place <@ ${box} AND job_metres(lng, lat, ${lng}, ${lat}) <= ${this.value('radius', 'float8', circle.radius)}`;
    }
    if (bounds) {
      const ranges = longitudes(bounds).map(
        ([west, east], index) =>
          `lng BETWEEN ${this.value(`west ${index}`, 'float8', west)} AND ${this.value(`east ${index}`, 'float8', east)}`,
      );
      sql += ` AND place <@ ${this.value('box', 'cube', unitBox(bounds))} AND (${ranges.join(' OR ')})
    AND lat BETWEEN ${this.value('south', 'float8', bounds.south)} AND ${this.value('north', 'float8', bounds.north)}`;
    }
    return sql;
  }

  /** What a job must be where no index of a set is followed. */
  get filters(): string {
    const seen = this.audience ? ` AND (audience IS NULL OR ${VISIBLE})` : '';
    return this.type + seen + this.area;
  }

  /** The sets, each with an index in either order, whose union is the list; a viewer's few restricted jobs come apart. */
  get sets(): string[] {
    const types = this.request.types?.map((type) => ` AND type @> '{${type}}'`) ?? [''];
    if (this.audience) {
      // IS TRUE keeps this from becoming a join, which would not follow the order.
      const seen = ` AND (${VISIBLE}) IS TRUE AND NOT (SELECT few FROM restricted)`;
      return types.flatMap((type) => [`user_ids = '{}'${type}`, `user_ids <> '{}'${type}${seen}`]);
    }
    if (this.request.types === null) return ['true'];
    return types.flatMap((type) => [`user_ids = '{}'${type}`, `user_ids <> '{}'${type}`]);
  }

  get place(): string {
    if (!this.request.point) throw new TypeError('distances need a point');
    return this.value('place', 'cube', unitVector(this.request.point));
  }

  get metres(): string {
    const { point } = this.request;
    if (!point) return 'NULL::double precision';
    const [lng, lat] = [
      this.value('lng', 'float8', point.lng),
      this.value('lat', 'float8', point.lat),
    ];
    return `job_metres(lng, lat, ${lng}, ${lat})`;
  }

  get chord(): string {
    return `place <-> ${this.place}`;
  }

  /** What comes after the page before; `metres` is the row's distance in SQL. */
  afterwards(metres = 'metres'): string {
    const { after, point } = this.request;
    if (!after) return '';
    const tie = `(weigh, id) < (${this.value('weigh', 'bigint', after.weigh)}, ${this.value('id', 'bigint', after.id)})`;
    if (!point) return ` AND ${tie}`;
    if (after.metres === null) return ` AND ${metres} IS NULL AND ${tie}`;
    const edge = this.value('metres', 'float8', after.metres);
    return ` AND (${metres} IS NULL OR ${metres} > ${edge} OR ${metres} = ${edge} AND ${tie})`;
  }
}
