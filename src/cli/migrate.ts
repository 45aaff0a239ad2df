import { migrate, rollback } from '../database/migrate';
import { run } from './run';

/** `migrate`: runs what has not run. `migrate down`: takes everything back, and the data with it. */
void run(async (database) => {
  const down = process.argv[2] === 'down';
  const names = await (down ? rollback(database) : migrate(database));
  for (const name of names) console.log(`${down ? 'took back' : 'migrated'} ${name}`);
  if (names.length === 0) console.log(down ? 'nothing to take back' : 'up to date');
});
