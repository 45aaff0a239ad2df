import type { Knex } from 'knex';
import type { Chosen } from '../../../src/database/replicas/replica-choice';
import type { Replicas } from '../../../src/database/replicas/replicas';
import { RequestNodes } from '../../../src/database/replicas/request-nodes';
import { Role } from '../../../src/lib/values/role';

const replica = {} as Knex;
const chosen: Chosen = { database: replica, replayed: 100, timeline: 1 };
const worker = { id: 7, role: Role.USER };

/** The nodes of a request; `away`: whether the primary is unavailable. */
const nodesWith = ({ away = false, ...replicas }: { away?: boolean } & Partial<Replicas> = {}) =>
  new RequestNodes({
    forAnyone: () => chosen,
    forSomebody: () => Promise.resolve(chosen),
    mayServe: () => true,
    availability: { away, isAwayNow: () => Promise.resolve(away) },
    pauses: { pause: () => Promise.resolve(false) },
    ...replicas,
  } as unknown as Replicas);

describe('the nodes of a request', () => {
  it('are the replica for its queries only, and the primary again after leaving it', () => {
    const nodes = nodesWith();
    nodes.chooseForAnyone();
    expect(nodes.database).toBeUndefined();
    nodes.beginReading();
    expect(nodes.database).toBe(replica);
    nodes.leaveReplica();
    expect(nodes.database).toBeUndefined();
  });

  it.each([
    ['a worker', worker, {}, worker],
    ['an editor', { id: 7, role: Role.EDITOR }, {}, undefined],
    ['a worker whose writes it lacks', worker, { mayServe: () => false }, undefined],
    ['an unknown token', null, {}, undefined],
    [
      'an unknown token, if it has all writes',
      null,
      { forSomebody: () => Promise.resolve({ ...chosen, hasAll: true }) },
      null,
    ],
    [
      'anybody, if there is none',
      worker,
      { forSomebody: () => Promise.resolve(undefined) },
      undefined,
    ],
  ])('let a replica identify %s, or else the primary', async (_, found, replicas, expected) => {
    const nodes = nodesWith(replicas);
    nodes.beginReading();
    expect(await nodes.chooseFor(() => Promise.resolve(found))).toBe(expected);
    expect(nodes.database).toBe(expected === undefined ? undefined : replica);
  });

  it('are tried again while the primary is unavailable, until too many wait', async () => {
    const pause = jest.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const pauses = { pause } as unknown as Replicas['pauses'];
    const identify = jest.fn().mockRejectedValue(new Error('the replica is down'));
    expect(await nodesWith({ away: true, pauses }).chooseFor(identify)).toBeUndefined();
    expect(identify).toHaveBeenCalledTimes(2);
    expect(await nodesWith({ away: false, pauses }).chooseFor(identify)).toBeUndefined();
    expect(pause).toHaveBeenCalledTimes(2);
  });

  it.each([
    [false, 'reading', false],
    [true, 'reading', true],
    [false, 'new', true],
    [true, 'left', true],
  ])(
    'are chosen again after a node was lost (primary away: %s, replica: %s): %s',
    async (away, state, again) => {
      const nodes = nodesWith({ away });
      nodes.chooseForAnyone();
      if (state !== 'new') nodes.beginReading();
      if (state === 'left') nodes.leaveReplica();
      expect(await nodes.chooseAgain()).toBe(again);
      expect(nodes.database).toBeUndefined();
      nodes.chooseForAnyone();
      nodes.beginReading();
      expect(nodes.database).toBe(again ? replica : undefined);
    },
  );

  it('are told of the writes of each caller once', async () => {
    const noteWrite = jest.fn().mockResolvedValue(undefined);
    const nodes = nodesWith({ noteWrite });
    for (const caller of [null, worker, worker, { id: 8, role: Role.USER }])
      nodes.noteCaller(caller);
    await nodes.acknowledge();
    expect(noteWrite.mock.calls).toEqual([[7], [8]]);
  });
});
