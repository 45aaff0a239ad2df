import fc from 'fast-check';
import { Random } from '../../../seeds/random';
import type { Difference } from '../../../tools/parity/comparison/compare';
import { Findings } from '../../../tools/cutover/comparing/findings';
import { reasonToRollBack } from '../../../tools/cutover/watching/guard';
import { chanceOfAtLeast, highest } from '../../../tools/cutover/comparing/noise';
import { operationNamed } from '../../../tools/cutover/operations';
import { noShares } from '../../../tools/cutover/shares/shares';
import { Traffic } from '../../../tools/cutover/watching/traffic';
import { Durations, Window } from '../../../tools/cutover/window';

const LIST = operationNamed('jobList') ?? never();
const { limits } = noShares();
const order: Difference = {
  kind: 'order',
  path: '$.body.data.data[*].id',
  old: [1, 2],
  new: [2, 1],
};
const lastPage: Difference = { kind: 'value', path: '$.body.data.last_page', old: 3, new: 4 };

function never(): never {
  throw new Error('no such operation');
}

/** Starts comparisons of an operation, this many per second of a clock that the test advances. */
function startComparing(seed: number, aSecond = 2) {
  let now = 1_000;
  const clock = () => now;
  const random = new Random(seed);
  const findings = new Findings(clock, () => undefined);
  const traffic = new Traffic(clock);
  const found = (rate: number, difference: Difference) => (random.chance(rate) ? [difference] : []);
  return {
    findings,
    traffic,
    /** Runs until a rollback or for these seconds; returns the seconds to the rollback, if any. */
    run(seconds: number, differ: number, noise: number, what = lastPage): number | undefined {
      for (let each = 0; each < seconds * aSecond; each += 1) {
        now += 1 / aSecond;
        findings.add(found(differ, what), found(noise, what), () => undefined);
        if (reasonToRollBack(LIST, traffic.of(LIST), findings, limits)) return (each + 1) / aSecond;
      }
      return undefined;
    },
  };
}

describe('noise', () => {
  it.each([0.02, 0.1, 0.5, 0.95])('of a known rate causes no rollback: %d', (rate) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const comparing = startComparing(seed);
      expect(comparing.run(300, rate, rate, order)).toBeUndefined();
      expect(comparing.findings.total).toBe(600);
    }
  });

  it('does not hide another difference, which is found within 30 s', () => {
    const comparing = startComparing(7);
    expect(comparing.run(120, 0.5, 0.5, order)).toBeUndefined();
    expect(comparing.run(60, 0.3, 0, lastPage)).toBeLessThan(30);
  });

  it('does not excuse differences that are far more frequent', () => {
    const comparing = startComparing(7, 10);
    expect(comparing.run(120, 0.02, 0.02)).toBeUndefined();
    expect(comparing.run(60, 0.6, 0.02)).toBeLessThan(30);
  });

  it('needs only 30 s of learning before 30% of wrong answers are found within 8.5 s', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const learnt = startComparing(seed, 10);
      learnt.run(30, 0, 0);
      expect(learnt.run(60, 0.3, 0)).toBeLessThan(8.5);
    }
  });

  it('excuses an edited row, which differs until it has been copied', () => {
    for (let edits = 0; edits < 5; edits += 1) {
      const comparing = startComparing(edits + 1, 20);
      expect(comparing.run(60, 0, 0)).toBeUndefined();
      // First the old side differs from itself when asked again later.
      expect(comparing.run(1.5, 0, 1)).toBeUndefined();
      expect(comparing.run(1.5, 1, 0)).toBeUndefined();
      expect(comparing.run(60, 0, 0)).toBeUndefined();
    }
  });

  it('has the upper bound of its confidence interval', () => {
    expect(highest({ times: 0, of: 0 })).toBe(1);
    expect(highest({ times: 0, of: 299 })).toBeCloseTo(0.01);
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (times, more) => {
        const rate = { times, of: times + more };
        expect(highest(rate)).toBeGreaterThanOrEqual(Math.min(1, times / (times + more + 1)));
      }),
    );
  });

  it('is judged by probabilities between 0 and 1', () => {
    expect(chanceOfAtLeast(0, 3)).toBe(1);
    expect(chanceOfAtLeast(1, 1)).toBeCloseTo(1 - Math.exp(-1));
    expect(chanceOfAtLeast(30, 3)).toBeLessThan(1e-10);
    expect(chanceOfAtLeast(1000, 2000)).toBeGreaterThanOrEqual(0);
    expect(chanceOfAtLeast(1000, 800)).toBeLessThan(1e-10);
    expect(chanceOfAtLeast(1, 0)).toBe(0);
  });
});

describe('limits', () => {
  const clockAt = (now = 1_000) => ({ clock: () => now });
  const judge = (fill: (traffic: ReturnType<Traffic['of']>) => void) => {
    const { clock } = clockAt();
    const traffic = new Traffic(clock);
    fill(traffic.of(LIST));
    const findings = new Findings(clock, () => undefined);
    return reasonToRollBack(LIST, traffic.of(LIST), findings, limits);
  };
  const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work);

  it('tolerate a few errors and errors that the old side has, too', () => {
    const some = judge(({ new: now }) => {
      times(4, () => now.add(5, 'HTTP 500'));
      times(96, () => now.add(5, undefined));
    });
    expect(some).toBeUndefined();
    const usual = judge(({ old, new: now }) => {
      times(10, () => [old, now].forEach((side) => side.add(5, 'HTTP 500')));
      times(90, () => [old, now].forEach((side) => side.add(5, undefined)));
    });
    expect(usual).toBeUndefined();
  });

  it('are exceeded by errors and by slowness, with a reason', () => {
    const errors = judge(({ new: now }) => {
      times(6, () => now.add(5, 'HTTP 503'));
      times(94, () => now.add(5, undefined));
    });
    expect(errors).toMatch(/6 of 100 answers of the new side in 10 s \(HTTP 503\)/);
    const alone = judge(({ new: now }) => times(5, () => now.add(5, 'refused')));
    expect(alone).toMatch(/5 of 5/);
    const slow = judge(({ old, new: now }) => {
      times(50, () => old.add(20, undefined));
      times(45, () => now.add(20, undefined));
      times(5, () => now.add(600, undefined));
    });
    expect(slow).toMatch(/^slow: p95 up to \d{3} ms in 10 s, the old side up to 2\d ms$/);
  });

  it('tolerate slowness up to 150 ms or like that of the old side', () => {
    for (const [was, is] of [
      [2, 150],
      [1_000, 2_000],
    ] as const) {
      const reason = judge(({ old, new: now }) => {
        times(50, () => old.add(was, undefined));
        times(50, () => now.add(is, undefined));
      });
      expect(reason).toBeUndefined();
    }
  });
});

describe('windows', () => {
  it('count the events of the last seconds like a list of all events', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.nat(3))), (steps) => {
        let now = 5;
        const window = new Window(() => now);
        const all: number[] = [];
        for (const [pause, count] of steps) {
          now += pause / 2;
          for (let each = 0; each < count; each += 1) {
            window.add();
            all.push(now);
          }
          for (const span of [1, 10, 60]) {
            const since = Math.floor(now) - span + 1;
            expect(window.sum(span)).toBe(all.filter((at) => Math.floor(at) >= since).length);
          }
        }
      }),
    );
  });

  it('estimate quantiles to within 26%', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.3, max: 50_000, noNaN: true }), { minLength: 1 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (durations, share) => {
          const kept = new Durations(() => 1);
          for (const each of durations) kept.add(each);
          const sorted = [...durations].sort((one, other) => one - other);
          const exact = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
          const known = kept.quantile(share, 60) ?? 0;
          expect(known).toBeGreaterThanOrEqual(exact * 0.99);
          expect(known).toBeLessThanOrEqual(exact * 1.26);
        },
      ),
    );
  });
});
