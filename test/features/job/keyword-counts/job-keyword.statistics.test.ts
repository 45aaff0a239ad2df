import type { Knex } from 'knex';
import { JobKeywordStatistics } from '../../../../src/features/job/keyword-counts/job-keyword.statistics';

/** PostgreSQL's statistics of 100 names: the share of each letter and pair. */
const ROW = {
  ...{ jobs: 100, pages: 9 },
  ...{ grams: ['a', 'b', 'ab', 'bc', 'bd'], shares: [0.5, 0.25, 0.2, 0.125, 0.5] },
};

/** Statistics that are read once; later the database is unavailable. */
const statisticsOf = (rows: object[]) => {
  const raw = jest.fn().mockResolvedValueOnce({ rows }).mockRejectedValue(new Error('away'));
  return new JobKeywordStatistics({ raw } as unknown as Knex);
};

describe('the statistics of keywords', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a', 0.5],
    ['AB', 0.2],
    ['abc', 0.1],
    // Pairs are never more frequent than their letters, whatever the statistics say.
    ['abd', 0.2],
    ['abx', undefined],
    ['x', undefined],
  ])('estimate the share of the names with %s', async (keyword, frequency) => {
    const spread = await statisticsOf([ROW]).spreadOf(keyword);
    expect(spread).toEqual(frequency === undefined ? null : { frequency, jobs: 100, pages: 9 });
  });

  it('list what enough names contain, the most frequent first', async () => {
    const statistics = statisticsOf([ROW]);
    expect(await statistics.frequent(20, 9)).toEqual(['a', 'bd', 'b', 'ab']);
    expect(await statistics.frequent(20, 2)).toEqual(['a', 'bd']);
  });

  it('know nothing before the first ANALYZE', async () => {
    expect(await statisticsOf([]).spreadOf('a')).toBeNull();
  });

  it('stay as they were while the database is unavailable', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const statistics = statisticsOf([ROW]);
    await statistics.spreadOf('a');
    now.mockReturnValue(60_001);
    for (let time = 0; time < 2; time += 1) {
      expect(await statistics.spreadOf('a')).toMatchObject({ frequency: 0.5 });
      await new Promise(setImmediate);
    }
  });
});
