import { Watcher } from '../../src/embedded-postgres/server/watcher';
import { withoutFreeFiles } from '../support/open-files';

/** No process has this id. */
const NOBODY = 2 ** 22 + 1;

it('a watcher that cannot start because of too many open files reports EMFILE', async () => {
  const [watcher] = await withoutFreeFiles(() =>
    Promise.resolve([new Watcher('/nowhere/cluster', NOBODY)] as const),
  );
  await expect(watcher.ready).rejects.toThrow(/^PostgreSQL's watcher cannot be started: .*EMFILE/);
  expect(await watcher.stop()).toBe(false);
});
