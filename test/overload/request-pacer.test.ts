import { setImmediate as turn } from 'node:timers/promises';
import { RequestPacer } from '../../src/overload/request-pacer';

/** Issue: ten times the capacity: Node accepts one new connection per turn of the event loop. */
describe('the request pacer', () => {
  const begun: number[] = [];
  let now = 0;
  let pacer: RequestPacer;
  const three = () => [1, 2, 3].forEach((n) => pacer.begin(() => begun.push(n)));
  beforeEach(() => {
    begun.length = 0;
    pacer = new RequestPacer(() => now);
  });

  it('begins everything at once at usual times', () => {
    three();
    expect(begun).toEqual([1, 2, 3]);
  });

  it('begins one request a turn, in order, while connections come', async () => {
    pacer.noteConnection();
    three();
    for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
      await turn();
      expect(begun).toEqual(expected);
    }
  });

  it('puts off what comes late in a long turn, and begins it in the next ones', async () => {
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
