import type { JobListValues } from '../job-list.values';
import { chordWithin, longitudes, unitBox, unitVector, type JobArea } from './job-area.rules';

/** Returns conditions on a job's place: boxes for the index to search, and the exact shapes. */
export function areaConditions({ circle, bounds }: JobArea, sql: JobListValues): string[] {
  const conditions: string[] = [];
  if (circle) {
    const centre = sql.value('centre', 'cube', unitVector(circle.centre));
    const chord = sql.value('chord', 'float8', chordWithin(circle.radius));
    const lng = sql.value('centre lng', 'float8', circle.centre.lng);
    const lat = sql.value('centre lat', 'float8', circle.centre.lat);
    const radius = sql.value('radius', 'float8', circle.radius);
    conditions.push(
      `place <@ cube_enlarge(${centre}, ${chord}, 3)`,
      `job_metres(lng, lat, ${lng}, ${lat}) <= ${radius}`,
    );
  }
  if (bounds) {
    const between = (name: string, least: number, most: number) => {
      const from = sql.value(`${name} from`, 'float8', least);
      return `BETWEEN ${from} AND ${sql.value(`${name} to`, 'float8', most)}`;
    };
    const [first, second] = longitudes(bounds);
    conditions.push(
      `place <@ ${sql.value('box', 'cube', unitBox(bounds))}`,
      `(lng ${between('lng', ...first)} OR lng ${between('second lng', ...second)})`,
      `lat ${between('lat', bounds.south, bounds.north)}`,
    );
  }
  return conditions;
}
