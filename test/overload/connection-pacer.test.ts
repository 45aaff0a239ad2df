import { setImmediate as turn } from 'node:timers/promises';
import { Turns } from '../../src/overload/connection-pacer';

/** Issue: ten times the capacity: the server takes one new connection in a turn of the event loop. */
describe('the work of a turn', () => {
  const begun: number[] = [];
  const three = (turns: Turns) => [1, 2, 3].forEach((n) => turns.begin(() => begun.push(n)));
  beforeEach(() => (begun.length = 0));

  it('is all there is, at usual times', () => {
    three(new Turns());
    expect(begun).toEqual([1, 2, 3]);
  });

  it('is one request while connections come, in the order of their coming', async () => {
    const turns = new Turns();
    turns.noteConnection();
    three(turns);
    for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
      await turn();
      expect(begun).toEqual(expected);
    }
  });
});
