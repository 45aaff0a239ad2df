import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

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

  it('ignores parents that are not ids, in later passes, too', async () => {
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

  it('breaks a cycle at its lowest id, whichever pass created it', async () => {
    await importing.old.run(
      'UPDATE fa_user SET parent_id = 4500 WHERE id = 20',
      'UPDATE fa_user SET parent_id = 8500 WHERE id = 4500',
    );
    expect(await importing.run()).toBe(true);
    expect(await parents(20, 4500, 8500)).toEqual([4500, 8500, null]);

    await importing.old.run('UPDATE fa_user SET parent_id = 20 WHERE id = 8500');
    expect(await importing.run()).toBe(true);
    expect(await parents(20, 4500, 8500)).toEqual([null, 8500, 20]);
    expect(importing.findings('users', 'circle')).toMatchObject([{ row: '20', was: '4500' }]);

    // The same after a pass over all rows.
    await importing.target.knex('users').where({ id: 1 }).update({ name: 'changed by hand' });
    expect(await importing.run()).toBe(true);
    await importing.old.run('UPDATE fa_user SET parent_id = 7 WHERE id = 4501');
    expect(await importing.run()).toBe(true);
    expect(await parents(20, 4500, 8500)).toEqual([null, 8500, 20]);

    await importing.old.run('UPDATE fa_user SET parent_id = 0 WHERE id = 4500');
    expect(await importing.run()).toBe(true);
    expect(await parents(20, 4500, 8500)).toEqual([4500, null, 20]);
    expect(importing.findings('users', 'circle')).toEqual([]);
  });
});
