import { JobOrder, SORT_COLUMNS } from '../../../../src/features/job/list/job-list.order';
import { JobType } from '../../../../src/features/job/job.row';
import { createTestDatabase } from '../../../support/database';

const TYPES = Object.values(JobType).filter((type) => typeof type === 'number');

describe('the sort column', () => {
  const columns = Object.values(JobOrder).flatMap((order) => SORT_COLUMNS[order]?.name ?? []);

  it.each(columns)(
    '%s has an index for open and for restricted jobs, for all and for each type',
    async (name) => {
      const database = await createTestDatabase();
      const found = await database
        .knex('pg_indexes')
        .where('tablename', 'job')
        .whereLike('indexdef', `% (${name} DESC, weigh DESC, id DESC) %`)
        .pluck<string[]>('indexdef');
      await database.close();
      const wanted = ['=', '<>'].flatMap((audience) =>
        ['', ...TYPES.map((type) => ` AND (type @> '{${type}}'::integer[])`)].map(
          (type) =>
            `WHERE ((user_ids ${audience} '{}'::integer[])${type} AND (status = 'published'::text))`,
        ),
      );
      expect(found.map((definition) => /WHERE .*/.exec(definition)?.[0]).sort()).toEqual(
        wanted.sort(),
      );
    },
  );
});
