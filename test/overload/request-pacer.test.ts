import { setImmediate as turn } from 'node:timers/promises';
import { RequestPacer } from '../../src/overload/request-pacer';

/** Issue: ten times the capacity: Node accepts one new connection a turn of the event loop. */
describe('the request pacer', () => {
  const begun: number[] = [];
  const three = (pacer: RequestPacer) => [1, 2, 3].forEach((n) => pacer.begin(() => begun.push(n)));
  beforeEach(() => (begun.length = 0));

  it('begins everything at once at usual times', async () => {
    const pacer = new RequestPacer();
    // What took long before belongs to another turn.
    await turn();
    three(pacer);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('begins one request a turn, in order, while connections come', async () => {
    const pacer = new RequestPacer();
    pacer.noteConnection();
    three(pacer);
    for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
      await turn();
      expect(begun).toEqual(expected);
    }
  });

  it('puts off what comes late in a long turn, and begins it in the next ones', async () => {
    const pacer = new RequestPacer();
    const costly = () => {
      const until = performance.now() + 11;
      while (performance.now() < until);
      begun.push(begun.length);
    };
    for (let n = 0; n < 3; n += 1) pacer.begin(costly);
    expect(begun).toHaveLength(1);
    await turn();
    expect(begun).toHaveLength(2);
    await turn();
    expect(begun).toHaveLength(3);
    await turn();
    three(pacer);
    expect(begun).toHaveLength(6);
  });
});
