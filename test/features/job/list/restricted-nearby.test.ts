import { JobOrder } from '../../../../src/features/job/list/job-list.order';
import { findJobList } from '../../../../src/features/job/list/job-list.storage';
import {
  THRESHOLDS,
  type JobListRequest,
} from '../../../../src/features/job/list/job-list.request';
import { runStatement, type Statement } from '../../../../src/database/knex-internals';
import { jobs } from '../../../support/factories';
import { createTestDatabase, type TestDatabase } from '../../../support/database';

/** North of this place a box around a circle is no wider than the circle. */
const POINT = { lng: 0, lat: 0 };
const VIEWER = 7;
/** The latitude of a metre, in degrees. */
const METRE = 180 / (Math.PI * 6_378_138);
/** Half of the way around the globe, in metres; the place there is a box (migration 0038). */
const OPPOSITE = Math.PI * 6_378_138;

/** The document, sections 4.5 and 5: jobs at the same metre are ordered by weigh. */
describe('among nearby jobs', () => {
  let database: TestDatabase;
  beforeEach(async () => (database = await createTestDatabase()));
  afterEach(() => database.close());

  it.each([
    ['comes before an open job at its metre', [100.2, 300], [100.4], [0]],
    ['comes after an open job that is nearer', [100.2, 300], [101.4], [1, 0]],
    ['is found behind fewer open jobs than the page has', [100], [5_000_000], [1, 0]],
    ['is found where no open job is', [], [2_000], [0]],
    ['is found on the other side of the globe', [], [OPPOSITE], [0]],
  ])('a job restricted to the viewer %s', async (_, open, restricted, expected) => {
    const at = (metres: number) =>
      metres === OPPOSITE
        ? { lng: POINT.lng - 180, lat: -POINT.lat }
        : { lng: POINT.lng, lat: POINT.lat + metres * METRE };
    const someoneElses = [1, 2, 3, 4].map((metres) => ({
      ...at(metres),
      user_ids: [8],
      weigh: 99,
    }));
    await jobs(database.knex, [
      ...restricted.map((metres) => ({ ...at(metres), user_ids: [VIEWER], weigh: 9 })),
      ...open.map((metres) => ({ ...at(metres), weigh: 1 })),
      ...someoneElses,
    ]);
    const request: JobListRequest = {
      types: null,
      audience: [VIEWER],
      keyword: null,
      spread: null,
      order: JobOrder.STANDARD,
      minWage: null,
      area: null,
      point: POINT,
      after: null,
      offset: 0,
      limit: expected.length,
      withTotal: true,
    };
    const run = <Row>(statement: Statement) => runStatement<Row>(database.knex, statement);
    const byIndex = { ...THRESHOLDS.mostGathered, byDistance: 0 };
    for (const mostGathered of [byIndex, THRESHOLDS.mostGathered]) {
      const rows = await findJobList(run, request, { ...THRESHOLDS, mostGathered });
      expect(rows.map(({ id }) => Number(id) - 1)).toEqual(expected);
      expect(Number(rows[0]?.total)).toBe(open.length + restricted.length);
    }
  });
});
