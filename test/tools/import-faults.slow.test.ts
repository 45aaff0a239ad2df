import { startImporting, type Importing } from '../support/importing';
import { describeWithMariadb } from '../support/mariadb';

/** Damage that ended an import, or came over wrong and was called equal (issue 19). */
describeWithMariadb('import of the worst', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      `CREATE TABLE fa_job (id bigint unsigned PRIMARY KEY, job_name varchar(255), content longtext,
        images text, salary varchar(50))`,
      'CREATE TABLE fa_user (id int unsigned, parent_id int, status varchar(30))',
      "INSERT INTO fa_user VALUES (1, 0, 'normal'), (2, 0, NULL), (3, 0, 'hidden'), (NULL, 0, NULL)",
      'CREATE TABLE fa_user_token (token varchar(50) PRIMARY KEY, user_id int unsigned, expiretime bigint)',
      "INSERT INTO fa_user_token VALUES ('one', 1, 0), ('two', 2, 0), ('three', 3, 0), ('gone', 4, 0)",
    );
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  const job = (id: number) => importing.target.knex('job').where({ id }).first<Row | undefined>();
  type Row = Readonly<Record<string, unknown>>;

  it('takes NUL out of texts and lists, and says where it stood', async () => {
    await importing.old.run(
      `INSERT INTO fa_job VALUES (1, CONCAT('普', CHAR(0), '工'), CHAR(0), CONCAT('/a', CHAR(0), '.jpg,/b.jpg'), '5')`,
    );
    expect(await importing.run()).toBe(true);
    expect(await job(1)).toMatchObject({
      job_name: '普工',
      content: '',
      images: ['/a.jpg', '/b.jpg'],
    });
    expect(importing.findings('job', 'NUL character')).toContainEqual(
      expect.objectContaining({ was: '普␀工', became: '普工', outcome: 'corrected' }),
    );
  });

  it('brings no token of a user whose status is not known to be normal', async () => {
    expect(await importing.run()).toBe(true);
    expect(await importing.target.knex('user_token').pluck('token_hash')).toEqual(['one']);
    expect(importing.findings('user_token', 'user is gone')).toMatchObject([{ was: '4' }]);
  });
});
