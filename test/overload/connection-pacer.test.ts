import { setImmediate as turn } from 'node:timers/promises';
import { ConnectionPacer } from '../../src/overload/connection-pacer';

/** Issue: ten times the capacity: Node accepts one new connection a turn of the event loop. */
describe('the connection pacer', () => {
  const begun: number[] = [];
  const three = (pacer: ConnectionPacer) =>
    [1, 2, 3].forEach((n) => pacer.begin(() => begun.push(n)));
  beforeEach(() => (begun.length = 0));

  it('begins everything at once at usual times', () => {
    three(new ConnectionPacer());
    expect(begun).toEqual([1, 2, 3]);
  });

  it('begins one request a turn, in order, while connections come', async () => {
    const pacer = new ConnectionPacer();
    pacer.noteConnection();
    three(pacer);
    for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
      await turn();
      expect(begun).toEqual(expected);
    }
  });
});
