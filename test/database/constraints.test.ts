import { createTestDatabase, type TestDatabase } from '../support/database';
import { aFavourite, aJob, aLineOfUsers } from '../support/factories';

/** The contract, section 5: the database's own constraints. */
describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { knex } = database;
    await knex('users').insert({ id: 10 });
    await aJob(knex, { id: 10 });
    await aFavourite(knex, 10, 10);
    await knex('job_keyword').insert({ user_id: 10, keyword: '普工' });
  });
  afterAll(() => database.close());

  const run = (sql: string) => database.knex.raw(sql);

  it("accepts rows with only the document's fields and keeps given ids", async () => {
    await run("INSERT INTO category (id, name, image, weigh) VALUES (100, '电子', '/a.png', 1)");
    await run(
      "INSERT INTO factory (id, factory_name, factory_price, weigh) VALUES (100, '一厂', 20.5, 1)",
    );
    await run(`INSERT INTO job (id, job_name, cover, images, content, factory_price, subsidy_price,
      factory_price_total, salary, people_num, lng, lat, type, user_ids, weigh)
      VALUES (100, '普工', '', '{}', '', 20, 1, 21, '5000~7000', 3, 120.9, 31.3, '{1,2}', '{}', 0)`);
    await run('INSERT INTO users (id) VALUES (100)');
    await run('INSERT INTO job_collect (user_id, job_id) VALUES (100, 100)');
    await run("INSERT INTO job_keyword (user_id, keyword) VALUES (100, '普工')");
    await run(
      "INSERT INTO user_token (token_hash, user_id, expiretime) VALUES ('abc', 100, now())",
    );
    await run("INSERT INTO site_config (name, value) VALUES ('agent_content', '<p>')");
    expect(await database.knex('job').where({ job_name: '普工' }).pluck('id')).toEqual([100]);
  });

  it('derives the audience of a job from user_ids, ignoring written values', async () => {
    const audiences = () =>
      database.knex('job').where('job_name', '几人').pluck<string[]>('audience');
    await run("INSERT INTO job (job_name, user_ids, audience) VALUES ('几人', '{7,8}', NULL)");
    const [first] = await audiences();
    expect(first).toMatch(/^-?\d+$/);
    await run("UPDATE job SET audience = NULL WHERE job_name = '几人'");
    expect(await audiences()).toEqual([first]);
    await run("UPDATE job SET user_ids = '{}' WHERE job_name = '几人'");
    expect(await audiences()).toEqual([null]);
  });

  it('rejects a restricted job without an audience while triggers are disabled', async () => {
    const hidden = run(`ALTER TABLE job DISABLE TRIGGER USER;
      INSERT INTO job (job_name, user_ids) VALUES ('x', '{7}')`);
    await expect(hidden).rejects.toMatchObject({ code: '23514', constraint: 'job_audience_of' });
  });

  it.each([
    [
      'a second favourite of the same job',
      'INSERT INTO job_collect (user_id, job_id) VALUES (10, 10)',
      '23505',
    ],
    [
      'the same keyword twice',
      "INSERT INTO job_keyword (user_id, keyword) VALUES (10, '普工')",
      '23505',
    ],
    [
      'a favourite of a missing job',
      'INSERT INTO job_collect (user_id, job_id) VALUES (10, 424242)',
      '23503',
    ],
    [
      'a wage that is not a number',
      "INSERT INTO job (job_name, factory_price) VALUES ('x', 'NaN')",
      '23514',
    ],
    ['a negative wage', "INSERT INTO job (job_name, factory_price) VALUES ('x', -1)", '23514'],
    [
      'an infinite favourite time',
      "UPDATE job_collect SET createtime = 'infinity' WHERE user_id = 10",
      '23514',
    ],
    ['a type outside 1 to 3', "INSERT INTO job (job_name, type) VALUES ('x', '{4}')", '23514'],
    ['a type that is null', "INSERT INTO job (job_name, type) VALUES ('x', '{1,NULL}')", '23514'],
    ['a latitude beyond 90', "INSERT INTO job (job_name, lng, lat) VALUES ('x', 0, 90.5)", '23514'],
    ['a user as its own parent', 'UPDATE users SET parent_id = 10 WHERE id = 10', '23514'],
    [
      'a cycle created in one statement',
      'INSERT INTO users (id, parent_id) VALUES (201, 202), (202, 201)',
      '23514',
    ],
  ])('rejects %s', async (_what, sql, code) => {
    await expect(run(sql)).rejects.toMatchObject({ code });
  });

  it('rejects a cycle that two simultaneous moves would create', async () => {
    await aLineOfUsers(database.knex, 301, 302);
    await aLineOfUsers(database.knex, 311, 312);
    const moves = await Promise.allSettled([
      run('UPDATE users SET parent_id = 312 WHERE id = 301'),
      run('UPDATE users SET parent_id = 302 WHERE id = 311'),
    ]);
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it("deletes a user's rows with the user and keeps the descendants", async () => {
    await aLineOfUsers(database.knex, 401, 402);
    await run('INSERT INTO job_collect (user_id, job_id) VALUES (401, 10)');
    await run('DELETE FROM users WHERE id = 401');
    expect(await database.knex('job_collect').where('user_id', 401)).toEqual([]);
    expect(await database.knex('users').where('id', 402)).toMatchObject([{ parent_id: null }]);
  });
});
