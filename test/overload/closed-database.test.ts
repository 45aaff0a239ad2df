import { readConfig } from '../../src/config';
import { connect } from '../../src/database/connection/connect';
import { Overload } from '../../src/overload';

/** The queue's timer goes on while requests are refused, also while the service closes. */
it('a check of the admission queue does not throw after the database is closed', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const database = connect(url, 1);
  const config = readConfig({ DATABASE_URL: url, RATE_LIMITS: 'off' });
  const { admission } = new Overload(config, database, {} as never);
  const { options } = admission as unknown as { options: { mayDetach: () => boolean } };
  expect(options.mayDetach()).toBe(true);
  await database.destroy();
  expect(options.mayDetach()).toBe(false);
});
