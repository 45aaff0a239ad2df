import { Pauses } from '../../../src/database/replicas/pauses';

it('at most 500 requests wait for a node at once; others are told so without waiting', async () => {
  const pauses = new Pauses();
  const waiting = Array.from({ length: 500 }, () => pauses.pause());
  expect(await pauses.pause()).toBe(false);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  expect(await pauses.pause()).toBe(true);
});
