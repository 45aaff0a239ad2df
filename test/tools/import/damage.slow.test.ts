import { triesOf } from '../../support/environment';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';
import { damagedDatabase } from '../../support/import/old-damage';
import { differencesOf } from '../../support/import/old-damage.oracle';

/** For a longer run, use DAMAGE_SEEDS=100 DAMAGE_ROWS=2000; DAMAGE_FIRST is the first seed. */
const SEEDS = triesOf('DAMAGE_SEEDS', 1);
const ROWS = triesOf('DAMAGE_ROWS', 300);
const FIRST = triesOf('DAMAGE_FIRST', 1);

/**
 * With columns of any type and content, no row ends the import, and no wrong row counts as equal.
 */
describeWithMariadb('import of damage of every kind', () => {
  const seeds = Array.from({ length: SEEDS }, (_, at) => FIRST + at);
  let importing: Importing;

  it.each(seeds)(
    'follows decision 22 exactly (seed %i)',
    async (seed) => {
      importing = await startImporting(...damagedDatabase(seed, ROWS));
      try {
        expect([seed, await importing.run({ appId: 'app' })]).toEqual([seed, true]);
        expect(await differencesOf(importing.old.url, importing.target.knex)).toEqual([]);
        expect(await importing.run({ appId: 'app' })).toBe(true);
        expect(importing.output()).not.toMatch(/^\w+ +[\d,]+ +[1-9][\d,]* .*equal$/m);
      } finally {
        await importing.close();
      }
    },
    120_000,
  );
});
