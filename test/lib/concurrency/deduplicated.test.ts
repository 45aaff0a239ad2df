import { Deduplicated } from '../../../src/lib/concurrency/deduplicated';

class Refusal extends Error {}
const refusal = () => new Refusal();

test('callers of one key share the work, and no result is kept after it has finished', async () => {
  const calls = new Deduplicated<number>(refusal);
  let started = 0;
  const work = () => Promise.resolve((started += 1));
  expect(
    await Promise.all([calls.run('a', work), calls.run('a', work), calls.run('b', work)]),
  ).toEqual([1, 1, 2]);
  expect(await calls.run('a', work)).toBe(3);
});

test('shared work goes on while any caller waits and is aborted after the last', async () => {
  const calls = new Deduplicated<number>(refusal);
  const signals: AbortSignal[] = [];
  let finish: (value: number) => void = () => undefined;
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<number>((resolve) => (finish = resolve));
  };
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const asked = [one, two].map(({ signal }) => calls.run('key', work, signal));
  const outcomes = Promise.allSettled(asked);
  one.abort();
  await expect(asked[0]).rejects.toThrow(Refusal);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  two.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  const anew = calls.run('key', work, three.signal);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  finish(7);
  expect(await anew).toBe(7);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(calls.run('key', work, AbortSignal.abort())).rejects.toThrow(Refusal);
});
