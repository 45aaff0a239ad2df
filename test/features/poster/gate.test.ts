import { Gate } from '../../../src/features/poster/gate';
import { SingleFlight } from '../../../src/features/poster/single-flight';

const refused = { code: 'SERVICE_UNAVAILABLE' };

/** Work that ends when it is told to. */
function work() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const state = { begun: 0 };
  return { end, state, run: () => ((state.begun += 1), done) };
}

test('whoever has gone is not waited for, and the others keep their order', async () => {
  const gate = new Gate('test', 1, 10);
  const first = work();
  const order: number[] = [];
  const running = gate.run(first.run);
  const gone = Array.from({ length: 4 }, () => new AbortController());
  const queued = gone.map((each, n) => gate.run(() => Promise.resolve(order.push(n)), each.signal));
  const outcomes = Promise.allSettled(queued);
  gone[1]?.abort();
  gone[2]?.abort();
  await expect(queued[1]).rejects.toMatchObject(refused);
  expect(gate.waiting).toBe(2);
  first.end();
  await running;
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(order).toEqual([0, 3]);
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
  await expect(gate.run(first.run, AbortSignal.abort())).rejects.toMatchObject(refused);
});

test('whoever has waited too long is told so, and takes no place', async () => {
  const gate = new Gate('test', 1, 10, 30);
  const first = work();
  const running = gate.run(first.run);
  const failure = await gate.run(first.run).catch((error: unknown) => error);
  expect(failure).toMatchObject({ ...refused, cause: { message: 'test: waited for 30 ms' } });
  expect([first.state.begun, gate.waiting]).toEqual([1, 0]);
  first.end();
  await running;
  await gate.run(() => Promise.resolve());
  expect(gate.running).toBe(0);
});

test('what is made for several goes on while one of them waits, and is given up with the last', async () => {
  const flights = new SingleFlight<number>();
  const unwanted: AbortSignal[] = [];
  let finish: (value: number) => void = () => undefined;
  const make = (signal: AbortSignal) => {
    unwanted.push(signal);
    return new Promise<number>((resolve) => (finish = resolve));
  };
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const asked = [one, two].map(({ signal }) => flights.run('key', make, signal));
  const outcomes = Promise.allSettled(asked);
  one.abort();
  await expect(asked[0]).rejects.toMatchObject(refused);
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([false]);
  two.abort();
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([true]);
  const anew = flights.run('key', make, three.signal);
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([true, false]);
  finish(7);
  expect(await anew).toBe(7);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
