import { setImmediate as turn } from 'node:timers/promises';
import { RefusalPacer } from '../../src/overload/refusal-pacer';

describe('the refusal pacer', () => {
  it('answers sixteen refusals a turn, in order, and lets others work in between', async () => {
    const pacer = new RefusalPacer();
    const answered: number[] = [];
    for (let n = 0; n < 40; n += 1) pacer.refuse(() => answered.push(n));
    expect(answered).toEqual([]);
    for (const count of [16, 32, 40, 40]) {
      await turn();
      expect(answered).toEqual(Array.from({ length: count }, (_, n) => n));
    }
  });

  it('answers those that come while it answers', async () => {
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
