import { failureTable } from '../../../tools/cluster/runs/failover';

describe('the failures around kills of the primary', () => {
  it('are grouped, however many there are', () => {
    const query = 'query { jobs { total } }';
    const failures = Array.from({ length: 150_000 }, (_, index) => ({
      ...{ query, why: 'SERVICE_UNAVAILABLE' },
      ...{ at: 1_000 + (index % 5_000), took: 500 },
    }));
    expect(failureTable(failures, [1_000]).split('\n').at(-1)).toMatch(
      /^jobs +SERVICE_UNAVAILABLE +150000 +0\.5 to 5\.5$/,
    );
  });
});
