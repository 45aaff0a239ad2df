import { columnTexts } from '../../../admin/texts/columns.texts';
import { categoryTable } from '../../../src/features/category/category.table';
import { factoryTable } from '../../../src/features/factory/factory.table';
import { editedJob } from '../../../src/features/job/admin/job.admin.table';
import { siteTextTable } from '../../../src/features/site/site.table';
import { usersTable } from '../../../src/features/user/user.table';

/** Columns logged for entities that are not edited through such a table. */
const OTHERS = {
  account: ['password', 'username', 'must_change', 'address'],
  media: ['content_type', 'bytes'],
  user_token: ['user_id', 'expiretime'],
};

describe('the audit log', () => {
  it('has a label for every column', () => {
    const tables = [categoryTable, factoryTable, editedJob, siteTextTable, usersTable];
    const columns = tables.flatMap(({ columns: edited, loggedOnly = [] }) => [
      ...edited,
      ...loggedOnly,
    ]);
    const all = [...columns, ...Object.values(OTHERS).flat()];
    expect(all.filter((column) => !(column in columnTexts))).toEqual([]);
  });
});
