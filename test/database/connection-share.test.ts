import { ConnectionShare } from '../../src/database/connection/connection-share';

describe('ConnectionShare', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('lets one query of a request run while the pool is exhausted, then three', async () => {
    let isExhausted = true;
    const share = new ConnectionShare(() => isExhausted);
    const begun: number[] = [];
    for (const query of [1, 2, 3, 4, 5, 6]) void share.take().then(() => begun.push(query));
    await turn();
    expect(begun).toEqual([1]);
    share.free();
    await turn();
    expect(begun).toEqual([1, 2]);
    isExhausted = false;
    share.free();
    await turn();
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });
});
