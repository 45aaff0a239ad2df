import { BoundedQueue } from '../../../src/lib/concurrency/bounded-queue';

class Refusal extends Error {}
const refusal = (cause?: Error) => new Refusal('refused', { cause });

/** Work that runs until `end` is called. */
function controlledWork() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const state = { started: 0 };
  return { end, state, run: () => ((state.started += 1), done) };
}

test('an aborted caller leaves the queue, and the others keep their order', async () => {
  const queue = new BoundedQueue('keywords', { running: 1, waiting: 10, wait: 10_000 }, refusal);
  const first = controlledWork();
  const order: number[] = [];
  const running = queue.run(first.run);
  const aborts = Array.from({ length: 4 }, () => new AbortController());
  const queued = aborts.map(({ signal }, n) =>
    queue.run(() => Promise.resolve(order.push(n)), signal),
  );
  const outcomes = Promise.allSettled(queued);
  aborts[1]?.abort();
  aborts[2]?.abort();
  await expect(queued[1]).rejects.toThrow(Refusal);
  expect(queue.waiting).toBe(2);
  first.end();
  await running;
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(order).toEqual([0, 3]);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
  await expect(queue.run(first.run, AbortSignal.abort())).rejects.toThrow(Refusal);
});

test('a full queue refuses work at once and reports how many are running and waiting', async () => {
  const queue = new BoundedQueue('keywords', { running: 1, waiting: 1, wait: 10_000 }, refusal);
  const first = controlledWork();
  const accepted = [queue.run(first.run), queue.run(first.run)];
  const cause = { message: 'keywords: 1 running and 1 waiting' };
  await expect(queue.run(first.run)).rejects.toMatchObject({ message: 'refused', cause });
  expect(() => queue.refuseIfFull()).toThrow(Refusal);
  first.end();
  await Promise.all(accepted);
  expect(() => queue.refuseIfFull()).not.toThrow();
});

test('runFirst overtakes the waiting work and has a waiting limit of its own', async () => {
  const queue = new BoundedQueue('keywords', { running: 1, waiting: 2, wait: 10_000 }, refusal);
  const work = controlledWork();
  const order: string[] = [];
  const note = (what: string) => () => Promise.resolve(order.push(what));
  const accepted = [
    queue.run(work.run),
    queue.run(note('other')),
    queue.run(note('another')),
    queue.runFirst(note('first')),
    queue.runFirst(note('second')),
  ];
  expect(queue.waiting).toBe(4);
  await expect(queue.run(note('late'))).rejects.toThrow(Refusal);
  await expect(queue.runFirst(note('late'))).rejects.toThrow(Refusal);
  work.end();
  await Promise.all(accepted);
  expect(order).toEqual(['first', 'second', 'other', 'another']);
});

test('work that waits longer than the limit is refused and leaves the queue', async () => {
  const queue = new BoundedQueue('keywords', { running: 1, waiting: 10, wait: 30 }, refusal);
  const first = controlledWork();
  const running = queue.run(first.run);
  const failure = await queue.run(first.run).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: 'refused',
    cause: { message: 'keywords: waited for 30 ms' },
  });
  expect([first.state.started, queue.waiting]).toEqual([1, 0]);
  first.end();
  await running;
  await queue.run(() => Promise.resolve());
  expect(queue.running).toBe(0);
});

test('failed work frees its slot for the next', async () => {
  const queue = new BoundedQueue('keywords', { running: 1, waiting: 1, wait: 10_000 }, refusal);
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run(() => Promise.resolve('next'))).resolves.toBe('next');
  expect(queue.running).toBe(0);
});
