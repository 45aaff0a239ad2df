import { AdmissionQueue } from '../../src/overload/admission-queue';
import type { Waiter } from '../../src/overload/waiter';

/** A queue with a few slots, a clock of its own, and waiters that record their outcome. */
function aQueue(mayDetach = () => true, slots = 2) {
  jest.useFakeTimers();
  const queue = new AdmissionQueue(slots, mayDetach, () => Date.now());
  const waiters: (Waiter & { fate: string })[] = [];
  const come = (received?: number, caller = 'one') => {
    const waiter = {
      fate: 'waits',
      gone: false,
      since: 0,
      received,
      start: note('works'),
      refuse: note('refused'),
      caller: () => caller,
    };
    function note(fate: string) {
      return () => void (waiter.fate = fate);
    }
    waiters.push(waiter);
    queue.enter(waiter);
    return waiter;
  };
  const fates = () => waiters.map(({ fate }) => fate);
  return { queue, come, waiters, fates, pass: (ms: number) => jest.advanceTimersByTime(ms) };
}

/** Beyond capacity, requests are refused early and the queue does not grow. */
describe('the admission queue', () => {
  afterEach(() => jest.useRealTimers());

  it('fills its slots and then serves waiters first come, first served', () => {
    const { queue, come, fates, waiters } = aQueue();
    for (let n = 0; n < 4; n += 1) come();
    expect(fates()).toEqual(['works', 'works', 'waits', 'waits']);
    queue.leave(waiters[0] as Waiter);
    expect(fates()).toEqual(['works', 'works', 'works', 'waits']);
    expect([queue.working, queue.waiting]).toEqual([2, 1]);
  });

  it('does not make other callers wait for all requests of one', () => {
    const { queue, come, waiters, fates, pass } = aQueue(() => false, 4);
    const work = (caller: string) => come(undefined, caller).fate;
    for (let n = 0; n < 6; n += 1) work('flood');
    for (let n = 0; n < 3; n += 1) work('other');
    pass(5);
    const flood = ['works', 'works', 'works', 'works', 'waits', 'waits'];
    expect(fates()).toEqual([...flood, 'works', 'works', 'waits']);
    // Two of the four slots are left to the flood; the next of one's requests waits for one's own.
    queue.leave(waiters[6] as Waiter);
    pass(5);
    expect(fates().slice(4)).toEqual(['waits', 'waits', 'works', 'works', 'works']);
    for (const waiter of waiters.slice(7)) queue.leave(waiter);
    pass(5);
    expect(queue.working).toBe(4);
  });

  it('lets one caller use all slots', () => {
    const { queue, come, pass } = aQueue(() => false, 4);
    for (let n = 0; n < 6; n += 1) come();
    pass(5);
    expect([queue.working, queue.waiting]).toEqual([4, 2]);
  });

  it('serves the latest waiter first if the last in order would wait too long', () => {
    const served = (waiting: number) => {
      const { queue, come, waiters, pass } = aQueue(() => false);
      const workers = [come(), come()];
      pass(900);
      workers.forEach((worker) => queue.leave(worker));
      waiters.length = 0;
      for (let n = 0; n < 2 + waiting; n += 1) come();
      queue.leave(waiters[0] as Waiter);
      return waiters.slice(2).findIndex(({ fate }) => fate === 'works');
    };
    expect([served(2), served(20)]).toEqual([0, 19]);
  });

  it('orders pipelined requests by when they were received, not when they joined', () => {
    const { queue, come, waiters, pass } = aQueue(() => false);
    const workers = [come(), come()];
    const received = Date.now();
    pass(900);
    workers.forEach((worker) => queue.leave(worker));
    waiters.length = 0;
    for (let n = 0; n < 20; n += 1) come();
    for (let n = 0; n < 10; n += 1) come(received + n);
    const order: number[] = [];
    while (order.length < 4) {
      const worker = waiters.findIndex(({ fate }) => fate === 'works');
      queue.leave(Object.assign(waiters[worker] as Waiter, { fate: 'done' }));
      order.push(worker);
    }
    expect(order).toEqual([0, 1, 18, 17]);
  });

  it('serves a burst of 1,000 requests completely, however slowly', () => {
    const { queue, come, waiters, fates, pass } = aQueue(() => false);
    for (let n = 0; n < 1000; n += 1) come();
    for (let done = 0; done < 1000; done += 1) {
      pass(20);
      const worker = waiters.find(({ fate }) => fate === 'works');
      if (worker === undefined) throw new Error('nobody works');
      worker.fate = 'done';
      queue.leave(worker);
    }
    expect(new Set(fates())).toEqual(new Set(['done']));
  });

  it('sheds load under sustained overload and serves the latest waiters first', () => {
    const { queue, come, waiters, pass } = aQueue(() => false);
    const step = (arrivals: number) => {
      for (let n = 0; n < arrivals; n += 1) come();
      pass(10);
      const worker = waiters.find(({ fate }) => fate === 'works');
      if (worker !== undefined) queue.leave(Object.assign(worker, { fate: 'done' }));
    };
    for (let n = 0; n < 200; n += 1) step(20);
    expect(queue.shedding).toBe(true);
    expect(queue.waiting).toBeLessThanOrEqual(20 * 6);
    const settled = waiters.length;
    for (let n = 0; n < 50; n += 1) step(20);
    pass(70);
    const later = waiters.slice(settled);
    expect(later.filter(({ fate }) => fate === 'waits')).toHaveLength(0);
    expect(later.filter(({ fate }) => fate === 'done').length).toBeGreaterThan(40);

    for (let n = 0; n < 400; n += 1) step(0);
    expect(queue.shedding).toBe(false);
  });

  it('uses fewer slots under pressure and all of them after it has eased', () => {
    const { queue, come, waiters, pass } = aQueue(() => false);
    for (let n = 0; n < 2100; n += 1) come();
    pass(210);
    expect([queue.shedding, queue.working, queue.waiting]).toEqual([true, 2, 0]);

    for (let n = 0; n < 10; n += 1) come();
    queue.leave(waiters[0] as Waiter);
    expect([queue.working, queue.waiting]).toEqual([1, 10]);
    queue.leave(waiters[1] as Waiter);
    expect(waiters.slice(2100).findIndex(({ fate }) => fate === 'works')).toBe(9);

    pass(150);
    come();
    expect([queue.shedding, queue.working, queue.waiting]).toEqual([true, 2, 0]);
    pass(2000);
    expect(queue.shedding).toBe(false);
  });

  it('recognises overload by clients that send again and again on a slow machine', () => {
    const { queue, come, waiters, pass } = aQueue(() => false);
    for (let n = 0; n < 200; n += 1) come();
    let seen = 0;
    for (; seen < 300 && !queue.shedding; seen += 1) {
      pass(100);
      const worker = waiters.find(({ fate }) => fate === 'works');
      if (worker !== undefined) queue.leave(Object.assign(worker, { fate: 'done' }));
      come();
    }
    // After about as many more requests as waited at first, before their waiting time ended.
    expect(seen).toBeGreaterThan(150);
    expect(seen).toBeLessThan(250);
  });

  it('stays in order and refuses nobody after a short pause', () => {
    const { queue, come, waiters, fates, pass } = aQueue(() => false);
    for (let n = 0; n < 12; n += 1) come();
    const serve = (milliseconds: number) => {
      pass(milliseconds);
      for (const worker of waiters.filter(({ fate }) => fate === 'works')) {
        queue.leave(Object.assign(worker, { fate: 'done' }));
        come();
      }
    };
    for (let n = 0; n < 200; n += 1) serve(10);
    serve(300);
    for (let n = 0; n < 100; n += 1) serve(10);
    expect(queue.shedding).toBe(false);
    // The last twelve are the clients' new requests; all others have been served.
    expect(new Set(fates().slice(0, -12))).toEqual(new Set(['done']));
  });

  it('removes waiters who disconnect and limits the others to 5,000', () => {
    const { queue, come, pass } = aQueue(() => false);
    come();
    const [, waiting] = [come(), come()];
    queue.leave(waiting);
    for (let n = 0; n < 6000; n += 1) come();
    expect(queue.waiting).toBeLessThanOrEqual(5000);
    expect(queue.refused).toBeGreaterThanOrEqual(1000);
    pass(10);
    expect(waiting.fate).toBe('waits');
  });

  it('has room again after all its waiters have disconnected', () => {
    const { queue, come, pass } = aQueue(() => false);
    const all = Array.from({ length: 5002 }, () => come());
    for (const waiter of all.slice(2)) queue.leave(waiter);
    pass(5);
    expect(queue.waiting).toBe(0);
    expect(come().fate).toBe('waits');
    pass(1000);
    expect([queue.refused, queue.shedding]).toEqual([0, false]);
  });

  it('skips waiters who disconnected or were refused, and then stops its timer', () => {
    const { queue, come, waiters, fates, pass } = aQueue();
    for (let n = 0; n < 5; n += 1) come();
    queue.leave(waiters[2] as Waiter);
    queue.dismiss(waiters[3] as Waiter);
    queue.dismiss(waiters[0] as Waiter);
    queue.leave(waiters[0] as Waiter);
    expect(fates()).toEqual(['works', 'works', 'waits', 'refused', 'works']);
    expect([queue.waiting, queue.refused]).toEqual([0, 1]);
    pass(10);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('frees the slot of a request that waits for another service', () => {
    const { queue, come, fates, waiters, pass } = aQueue();
    for (let n = 0; n < 3; n += 1) come();
    pass(1100);
    expect(fates()).toEqual(['works', 'works', 'works']);
    for (const waiter of waiters) queue.leave(waiter);
    expect(queue.working).toBe(0);
  });

  it('frees at most ten times its slots for requests that wait for other services', () => {
    const { queue, come, pass } = aQueue();
    for (let n = 0; n < 30; n += 1) come();
    pass(12_000);
    expect([queue.working, queue.waiting]).toEqual([22, 8]);
  });

  it('refuses waiters after 30 s unless they have disconnected', () => {
    const { queue, come, fates, pass } = aQueue(() => false);
    const [, , , gone] = [come(), come(), come(), come()];
    queue.leave(gone);
    pass(30_000);
    expect(fates()[2]).toBe('waits');
    pass(5);
    expect(fates().slice(2)).toEqual(['refused', 'waits']);
    expect(queue.refused).toBe(1);
  });
});
