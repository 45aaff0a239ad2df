import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

describeWithMariadb('import of tables with floating-point ids', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE fa_user (id double, parent_id double)',
      'INSERT INTO fa_user VALUES (1, 0), (4096, 1), (1e300, 1), (-1e300, 1), (2.5, 1), (3, 1e300)',
      'CREATE TABLE fa_job (id varchar(20), job_name varchar(50))',
      "INSERT INTO fa_job VALUES ('7', 'a'), ('1e300', 'b'), ('99999999999999999999', 'c')",
      'CREATE TABLE fa_job_collect (user_id float, job_id double, createtime int)',
      'INSERT INTO fa_job_collect VALUES (1, 7, 1), (1e30, 7, 1), (4096, 1e300, 1), (NULL, 7, 1)',
    );
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  it('accepts valid ids, rejects others, and finds both sides equal', async () => {
    expect(await importing.run()).toBe(true);
    const { knex } = importing.target;
    expect(await knex('users').orderBy('id').pluck('id')).toEqual([1, 3, 4096]);
    expect(await knex('job').pluck('id')).toEqual([7]);
    expect(await knex('job_collect').select('user_id', 'job_id')).toEqual([
      { user_id: 1, job_id: 7 },
    ]);
    expect(importing.findings('users', 'id out of range')).toHaveLength(3);
    expect(importing.findings('job', 'id out of range')).toHaveLength(2);
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toMatch(/^users +6 +0 /m);
  });
});
