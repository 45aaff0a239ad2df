import { hashToCompare, passwordHashes } from '../../../src/features/account/password.queue';

it('the hashes that wait in the queue of one address are reported', async () => {
  let finish = () => undefined as unknown;
  const finished = new Promise((resolve) => (finish = () => resolve(undefined)));
  const stranger = { isKnown: false, name: '192.0.2.0/24' };
  const hashes = Array.from({ length: 30 }, () => hashToCompare(stranger, () => finished));
  expect(passwordHashes.running + passwordHashes.waiting).toBe(30);
  finish();
  await Promise.all(hashes);
  expect(passwordHashes).toMatchObject({ running: 0, waiting: 0 });
});
