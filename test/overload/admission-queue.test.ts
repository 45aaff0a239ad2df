import { Lane, type Comer } from '../../src/overload/admission-queue';

/** A lane of two slots, its own clock, and comers that note what became of them. */
function aLane(mayLend = () => true) {
  jest.useFakeTimers();
  const lane = new Lane(2, mayLend, () => Date.now());
  const comers: (Comer & { fate: string })[] = [];
  const come = () => {
    const comer = {
      fate: 'waits',
      gone: false,
      since: 0,
      start: note('works'),
      refuse: note('refused'),
    };
    function note(fate: string) {
      return () => void (comer.fate = fate);
    }
    comers.push(comer);
    lane.enter(comer);
    return comer;
  };
  const fates = () => comers.map(({ fate }) => fate);
  return { lane, come, comers, fates, pass: (ms: number) => jest.advanceTimersByTime(ms) };
}

/** Issue: beyond capacity an early answer, and not a queue that grows. */
describe('a lane', () => {
  afterEach(() => jest.useRealTimers());

  it('lets so many work, and the next when one is done, first come first served', () => {
    const { lane, come, fates, comers } = aLane();
    for (let n = 0; n < 4; n += 1) come();
    expect(fates()).toEqual(['works', 'works', 'waits', 'waits']);
    lane.leave(comers[0] as Comer);
    expect(fates()).toEqual(['works', 'works', 'works', 'waits']);
    expect([lane.working, lane.waiting]).toEqual([2, 1]);
  });

  it('serves the latest comer first where the last in order would wait for too long', () => {
    const served = (waiting: number) => {
      const { lane, come, comers, pass } = aLane(() => false);
      const workers = [come(), come()];
      pass(900);
      workers.forEach((worker) => lane.leave(worker));
      comers.length = 0;
      for (let n = 0; n < 2 + waiting; n += 1) come();
      lane.leave(comers[0] as Comer);
      return comers.slice(2).findIndex(({ fate }) => fate === 'works');
    };
    expect([served(2), served(20)]).toEqual([0, 19]);
  });

  it('waits a burst of a thousand out, however slow it is', () => {
    const { lane, come, comers, fates, pass } = aLane(() => false);
    for (let n = 0; n < 1000; n += 1) come();
    for (let done = 0; done < 1000; done += 1) {
      pass(20);
      const worker = comers.find(({ fate }) => fate === 'works');
      if (worker === undefined) throw new Error('nobody works');
      worker.fate = 'done';
      lane.leave(worker);
    }
    expect(new Set(fates())).toEqual(new Set(['done']));
  });

  it('refuses early, and serves the latest comers, when more keeps coming than can be done', () => {
    const { lane, come, comers, pass } = aLane(() => false);
    const step = (arrivals: number) => {
      for (let n = 0; n < arrivals; n += 1) come();
      pass(10);
      const worker = comers.find(({ fate }) => fate === 'works');
      if (worker !== undefined) lane.leave(Object.assign(worker, { fate: 'done' }));
    };
    for (let n = 0; n < 200; n += 1) step(20);
    expect(lane.shedding).toBe(true);
    expect(lane.waiting).toBeLessThanOrEqual(20 * 6);
    const settled = comers.length;
    for (let n = 0; n < 50; n += 1) step(20);
    pass(70);
    const later = comers.slice(settled);
    expect(later.filter(({ fate }) => fate === 'waits')).toHaveLength(0);
    expect(later.filter(({ fate }) => fate === 'done').length).toBeGreaterThan(40);

    for (let n = 0; n < 400; n += 1) step(0);
    expect(lane.shedding).toBe(false);
  });

  it('uses fewer of its places under pressure, and all of them when that has eased', () => {
    const { lane, come, comers, pass } = aLane(() => false);
    for (let n = 0; n < 2100; n += 1) come();
    pass(210);
    expect([lane.shedding, lane.working, lane.waiting]).toEqual([true, 2, 0]);

    for (let n = 0; n < 10; n += 1) come();
    lane.leave(comers[0] as Comer);
    expect([lane.working, lane.waiting]).toEqual([1, 10]);

    pass(150);
    come();
    expect([lane.shedding, lane.working, lane.waiting]).toEqual([true, 2, 0]);
    pass(2000);
    expect(lane.shedding).toBe(false);
  });

  it('sees that clients who ask again and again are no burst, however slow the machine', () => {
    const { lane, come, comers, pass } = aLane(() => false);
    for (let n = 0; n < 200; n += 1) come();
    let seen = 0;
    for (; seen < 300 && !lane.shedding; seen += 1) {
      pass(100);
      const worker = comers.find(({ fate }) => fate === 'works');
      if (worker !== undefined) lane.leave(Object.assign(worker, { fate: 'done' }));
      come();
    }
    // As many again as waited at first, and not so many more that patience had ended.
    expect(seen).toBeGreaterThan(150);
    expect(seen).toBeLessThan(250);
  });

  it('goes on serving in order, and refuses nobody, after a hiccup', () => {
    const { lane, come, comers, fates, pass } = aLane(() => false);
    for (let n = 0; n < 12; n += 1) come();
    const serve = (milliseconds: number) => {
      pass(milliseconds);
      for (const worker of comers.filter(({ fate }) => fate === 'works')) {
        lane.leave(Object.assign(worker, { fate: 'done' }));
        come();
      }
    };
    for (let n = 0; n < 200; n += 1) serve(10);
    serve(300);
    for (let n = 0; n < 100; n += 1) serve(10);
    expect(lane.shedding).toBe(false);
    // The last twelve are the clients' new requests: all others have been served.
    expect(new Set(fates().slice(0, -12))).toEqual(new Set(['done']));
  });

  it('forgets those who hang up, and bounds those who wait', () => {
    const { lane, come, pass } = aLane(() => false);
    come();
    const [, waiting] = [come(), come()];
    lane.leave(waiting);
    for (let n = 0; n < 6000; n += 1) come();
    expect(lane.waiting).toBeLessThanOrEqual(5000);
    expect(lane.refused).toBeGreaterThanOrEqual(1000);
    pass(10);
    expect(waiting.fate).toBe('waits');
  });

  it('lends the slot of one that waits for something outside', () => {
    const { lane, come, fates, comers, pass } = aLane();
    for (let n = 0; n < 3; n += 1) come();
    pass(1100);
    expect(fates()).toEqual(['works', 'works', 'works']);
    for (const comer of comers) lane.leave(comer);
    expect(lane.working).toBe(0);
  });
});
