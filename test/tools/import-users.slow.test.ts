import { startImporting, type Importing } from '../support/importing';
import { describeWithMariadb } from '../support/mariadb';

describeWithMariadb('import of the tree of users', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE fa_user (id int PRIMARY KEY, parent_id varchar(30))',
      'INSERT INTO fa_user SELECT seq, 0 FROM seq_1_to_9000',
    );
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  const parents = async (...ids: number[]) => {
    const rows = await importing.target
      .knex('users')
      .whereIn('id', ids)
      .orderBy('id')
      .pluck<(number | null)[]>('parent_id');
    return rows;
  };

  it('stands parents that are no ids, in later passes too', async () => {
    await importing.old.run(
      "UPDATE fa_user SET parent_id = '18446744073709551615' WHERE id = 10",
      "UPDATE fa_user SET parent_id = 'none' WHERE id = 11",
      "UPDATE fa_user SET parent_id = '9999999999' WHERE id = 12",
      "UPDATE fa_user SET parent_id = ' +5.0 ' WHERE id = 13",
    );
    expect(await importing.run()).toBe(true);
    expect(await parents(10, 11, 12, 13)).toEqual([null, null, null, 5]);
    await importing.old.run('UPDATE fa_user SET parent_id = 3 WHERE id = 8000');
    expect(await importing.run()).toBe(true);
    expect(await parents(10, 11, 12, 13, 8000)).toEqual([null, null, null, 5, 3]);
    expect(importing.findings('users', 'parent is gone').map(({ row, was }) => [row, was])).toEqual(
      [
        ['10', '18446744073709551615'],
        ['11', 'none'],
        ['12', '9999999999'],
      ],
    );
  });
});
