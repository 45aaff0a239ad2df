import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

describeWithMariadb('import of tables without a key', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE fa_user (id int, parent_id int)',
      'INSERT INTO fa_user VALUES (1, 0), (2, 1), (2, 0), (3, 2), (5000, 1)',
      'CREATE TABLE fa_job (id varchar(20), job_name varchar(50))',
      "INSERT INTO fa_job VALUES ('7', 'a'), ('07', 'b'), ('7.0', 'c'), ('8', 'd'), ('8', 'd')",
      'CREATE TABLE fa_job_keyword (id int, user_id int, keyword varchar(50), createtime int, updatetime int)',
      // The same id in two chunks, since chunks are ranges of users.
      "INSERT INTO fa_job_keyword VALUES (1, 1, 'x', 1, 1), (1, 5000, 'y', 1, 2), (2, 5000, 'z', 1, 1)",
      'CREATE TABLE fa_user_token (token varchar(50), user_id int, expiretime bigint)',
      "INSERT INTO fa_user_token VALUES ('t', 1, 2000000000), ('t', 5000, 2000000001), ('T', 2, 0)",
      'CREATE TABLE fa_config (name varchar(30), value text)',
      "INSERT INTO fa_config VALUES ('agent_content', 'one'), ('agent_content', 'two')",
    );
    expect(await importing.run()).toBe(true);
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  const repeated = (table: string) =>
    importing.findings(table, 'repeated').map(({ outcome, was }) => [outcome, was]);
  const keywords = async () =>
    (await importing.target.knex('job_keyword').orderBy('id').pluck<string[]>('keyword')).join();
  const owner = async () =>
    importing.target.knex('user_token').where({ token_hash: 't' }).pluck<number[]>('user_id');

  it('keeps one of the rows with the same id and reports the others', async () => {
    const { knex } = importing.target;
    expect(await knex('users').orderBy('id').pluck('id')).toEqual([1, 2, 3, 5000]);
    expect(await knex('job').orderBy('id').pluck('id')).toEqual([7, 8]);
    expect(await knex('site_config').where({ name: 'agent_content' })).toHaveLength(1);
    expect(repeated('users')).toEqual([['refused', '2']]);
    expect(repeated('job')).toEqual([
      ['refused', '7'],
      ['refused', '7'],
      ['refused', '8'],
    ]);
    expect([await keywords(), await owner()]).toEqual(['y,z', [5000]]);
    expect(importing.findings('job_keyword', 'id repeated')).toMatchObject([{ was: '1' }]);
  });

  it('keeps the same row in every pass, and another when it is deleted', async () => {
    await importing.old.run("INSERT INTO fa_job_keyword VALUES (9, 1, 'w', 1, 1)");
    expect(await importing.run()).toBe(true);
    expect(await keywords()).toBe('y,z,w');
    await importing.old.run(
      "DELETE FROM fa_job_keyword WHERE keyword = 'y'",
      'DELETE FROM fa_user_token WHERE user_id = 5000',
      "INSERT INTO fa_job_keyword VALUES (2, 1, 'later', 1, 7)",
    );
    expect(await importing.run()).toBe(true);
    expect([await keywords(), await owner()]).toEqual(['x,later,w', [1]]);
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toMatch(/^job_keyword +4 +0 /m);
  });
});
