import type { Replica } from '../../../src/database/replicas/replica';
import { ReplicaChoice } from '../../../src/database/replicas/replica-choice';
import { WritePositions } from '../../../src/database/replicas/write-positions';

/** A replica that follows the primary and has replayed its log up to 100. */
const aReplica = (properties: object = {}) =>
  ({
    ...{ system: '1', timeline: 2, replayed: 100, received: 100, isPrimary: false },
    ...{ isUp: true, isThere: true, match: { isConfirmed: true, hasDiverged: false } },
    isNotPromoted: () => Promise.resolve(true),
    database: {},
    ...properties,
  }) as unknown as Replica;

/** A choice among replicas that must have replayed the log up to 60. */
const choiceOf = (...nodes: Replica[]) => {
  const positions = new WritePositions();
  positions.notePosition({ system: '1', timeline: 2, position: 50, asked: 0 });
  return new ReplicaChoice(nodes, positions, () => 60);
};

describe('the choice of a replica', () => {
  it('rotates among those that have replayed the needed position', () => {
    const nodes = [aReplica(), aReplica({ replayed: 60 }), aReplica()];
    const choice = choiceOf(...nodes);
    const chosen = (needed: number) => {
      const database = choice.choose(needed)?.database;
      return nodes.findIndex((node) => node.database === database);
    };
    expect([61, 61, 61, 61].map(chosen)).toEqual([0, 2, 0, 2]);
    expect([0, 0, 0].map(chosen).sort()).toEqual([0, 1, 2]);
    expect(choice.choose(101)).toBeUndefined();
  });

  it.each([
    ['lags', { replayed: 59 }],
    ['is silent', { isThere: false }],
    ['is on another timeline', { timeline: 1 }],
    ['has not been compared with the primary', { match: { isConfirmed: false } }],
  ])('excludes one that %s', (_, properties) => {
    const choice = choiceOf(aReplica(properties), aReplica());
    expect(choice.inUse('in step')).toEqual([false, true]);
  });

  it('includes those that lag, or else silent ones, while the primary is unavailable', () => {
    const [silent, lagging] = [aReplica({ isThere: false }), aReplica({ replayed: 7 })];
    const choice = choiceOf(silent, lagging);
    expect(choice.inUse('any')).toEqual([false, true]);
    expect(choice.choose(7, 'any')).toMatchObject({ replayed: 7 });
    expect(choice.choose(8, 'any')).toBeUndefined();
    const diverged = aReplica({ isThere: false, match: { hasDiverged: true } });
    const down = aReplica({ isThere: false, isUp: false });
    expect(choiceOf(silent, diverged, down).inUse('any')).toEqual([true, false, false]);
    expect(choiceOf(diverged, down).hasAny('any')).toBe(false);
  });

  it('recognises the primary by its cluster and timeline', () => {
    const promoted = { isPrimary: true, isThere: false, isUp: false };
    const nodes = [{}, { system: '2' }, { timeline: 1 }].map((of) => ({ ...promoted, ...of }));
    const [primary, foreign, former] = nodes.map(aReplica);
    const choice = choiceOf(...([primary, foreign, former, aReplica()] as Replica[]));
    expect(choice.inUse('in step')).toEqual([undefined, false, false, true]);
  });

  it("ignores what was received on other timelines than the last primary's", () => {
    const choice = choiceOf(
      aReplica({ received: 120 }),
      aReplica({ received: 150 }),
      aReplica({ received: 999, timeline: 1 }),
    );
    expect(choice.received).toBe(150);
  });

  it.each([
    [true, {}],
    [false, { isNotPromoted: () => Promise.resolve(false) }],
    [false, { isPrimary: true }],
    [false, { timeline: 3 }],
  ])('says %s when asked whether none was promoted, for a replica with %p', async (is, of) => {
    expect(await choiceOf(aReplica(), aReplica(of)).isNonePromoted()).toBe(is);
  });
});
