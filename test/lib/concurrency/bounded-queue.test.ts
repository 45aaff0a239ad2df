import { BoundedQueue } from '../../../src/lib/concurrency/bounded-queue';

class Refusal extends Error {}
const refusal = (cause?: Error) => new Refusal('refused', { cause });

/** Work that ends when it is told to. */
function controlledWork() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const state = { started: 0 };
  return { end, state, run: () => ((state.started += 1), done) };
}

test('an aborted caller leaves the queue, and the others keep their order', async () => {
  const queue = new BoundedQueue('test', { running: 1, waiting: 10, wait: 10_000 }, refusal);
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

test('a full queue refuses at once and says how full it is', async () => {
  const queue = new BoundedQueue('test', { running: 1, waiting: 1, wait: 10_000 }, refusal);
  const first = controlledWork();
  const accepted = [queue.run(first.run), queue.run(first.run)];
  const cause = { message: 'test: 1 running and 1 waiting' };
  await expect(queue.run(first.run)).rejects.toMatchObject({ message: 'refused', cause });
  expect(() => queue.refuseIfFull()).toThrow(Refusal);
  first.end();
  await Promise.all(accepted);
  expect(() => queue.refuseIfFull()).not.toThrow();
});

test('what goes first waits for no other work and is not refused for its sake', async () => {
  const queue = new BoundedQueue('test', { running: 1, waiting: 2, wait: 10_000 }, refusal);
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

test('a wait that is too long is refused and takes no place', async () => {
  const queue = new BoundedQueue('test', { running: 1, waiting: 10, wait: 30 }, refusal);
  const first = controlledWork();
  const running = queue.run(first.run);
  const failure = await queue.run(first.run).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: 'refused',
    cause: { message: 'test: waited for 30 ms' },
  });
  expect([first.state.started, queue.waiting]).toEqual([1, 0]);
  first.end();
  await running;
  await queue.run(() => Promise.resolve());
  expect(queue.running).toBe(0);
});

test('work that fails makes room for the next', async () => {
  const queue = new BoundedQueue('test', { running: 1, waiting: 1, wait: 10_000 }, refusal);
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run(() => Promise.resolve('next'))).resolves.toBe('next');
  expect(queue.running).toBe(0);
});
