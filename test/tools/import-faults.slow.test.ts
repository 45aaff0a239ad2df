import { startImporting, type Importing } from '../support/importing';
import { describeWithMariadb } from '../support/mariadb';

/** Damage that ended an import, or came over wrong and was called equal (issue 19). */
describeWithMariadb('import of the worst', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      `CREATE TABLE fa_job (id bigint unsigned PRIMARY KEY, job_name varchar(255), content longtext,
        images text, salary varchar(50))`,
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
});
