import { setImmediate as turn } from 'node:timers/promises';
import { RequestPacer } from '../../src/overload/request-pacer';

/** Node accepts one new connection per turn of the event loop, so turns must stay short. */
describe('the request pacer', () => {
  const begun: number[] = [];
  let now = 0;
  let pacer: RequestPacer;
  const three = () => [1, 2, 3].forEach((n) => pacer.begin(() => begun.push(n)));
  beforeEach(() => {
    begun.length = 0;
    pacer = new RequestPacer(() => now);
  });

  it('starts all requests at once under normal load', () => {
    three();
    expect(begun).toEqual([1, 2, 3]);
  });

  it('starts one request per turn, in order, while connections arrive', async () => {
    pacer.noteConnection();
    three();
    for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
      await turn();
      expect(begun).toEqual(expected);
    }
  });

  it('defers requests to the next turns once a turn takes longer than 10 ms', async () => {
    const costly = () => {
      now += 11;
      begun.push(begun.length);
    };
    for (let n = 0; n < 3; n += 1) pacer.begin(costly);
    expect(begun).toHaveLength(1);
    await turn();
    expect(begun).toHaveLength(2);
    await turn();
    expect(begun).toHaveLength(3);
    await turn();
    three();
    expect(begun).toHaveLength(6);
  });
});
