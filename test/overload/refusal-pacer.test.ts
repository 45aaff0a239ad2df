import { setImmediate as turn } from 'node:timers/promises';
import { RefusalPacer } from '../../src/overload/refusal-pacer';

describe('the refusal pacer', () => {
  it('answers 16 refusals per turn of the event loop, in order', async () => {
    const pacer = new RefusalPacer();
    const answered: number[] = [];
    for (let n = 0; n < 33; n += 1) pacer.refuse(() => answered.push(n));
    expect(answered).toEqual([]);
    for (const count of [16, 32, 33, 33]) {
      await turn();
      expect(answered).toEqual(Array.from({ length: count }, (_, n) => n));
    }
  });

  it('answers refusals added by another refusal', async () => {
    const pacer = new RefusalPacer();
    const answered: string[] = [];
    pacer.refuse(() => {
      answered.push('first');
      pacer.refuse(() => answered.push('second'));
    });
    await turn();
    await turn();
    expect(answered).toEqual(['first', 'second']);
  });
});
