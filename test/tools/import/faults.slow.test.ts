import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

/** Damage that once ended an import or was imported wrongly and counted as equal. */
describeWithMariadb('import of damaged data', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      `CREATE TABLE fa_job (id bigint unsigned PRIMARY KEY, job_name varchar(255), content longtext,
        images text, salary varchar(50), factory_price varchar(50), subsidy_price double, factory_price_total float,
        weigh varchar(50), people_num double)`,
      'CREATE TABLE fa_user (id int unsigned, parent_id int, status varchar(30))',
      "INSERT INTO fa_user VALUES (1, 0, 'normal'), (2, 0, NULL), (3, 0, 'hidden'), (NULL, 0, NULL)",
      'CREATE TABLE fa_user_token (token varchar(50) PRIMARY KEY, user_id int unsigned, expiretime bigint)',
      "INSERT INTO fa_user_token VALUES ('one', 1, 0), ('two', 2, 0), ('three', 3, 0), ('gone', 4, 0)",
      `CREATE TABLE fa_job_keyword (id int PRIMARY KEY, user_id int, keyword varchar(1000),
        createtime datetime(6), updatetime varchar(50))`,
    );
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  const job = (id: number) => importing.target.knex('job').where({ id }).first<Row | undefined>();
  type Row = Readonly<Record<string, unknown>>;

  it('removes NUL from texts and lists and reports its position', async () => {
    await importing.old.run(
      `INSERT INTO fa_job (id, job_name, content, images, salary) VALUES (1, CONCAT('普', CHAR(0), '工'), CHAR(0), CONCAT('/a', CHAR(0), '.jpg,/b.jpg'), '5')`,
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

  it('omits tokens of users whose status is not normal', async () => {
    expect(await importing.run()).toBe(true);
    expect(await importing.target.knex('user_token').pluck('token_hash')).toEqual(['one']);
    expect(importing.findings('user_token', 'user is gone')).toMatchObject([{ was: '4' }]);
  });

  it('reads amounts in any notation and rejects rows without a valid amount', async () => {
    await importing.old.run(
      `INSERT INTO fa_job (id, factory_price, subsidy_price, factory_price_total) VALUES
        (100, ' 20.50 ', 20.1, 12345.67), (101, '+20.5', 0.1 + 0.2, 20.1), (102, '.5', 1e-7, 0),
        (103, '２０．５', 2.675, NULL), (104, '', NULL, 3), (105, '1e2', 1e7, 1e7), (106, '-0', -0.001, 0),
        (110, '面议', 1, 1), (111, '20元', 1, 1), (112, '1', 1e15, 1), (113, '1', 1, 1e30)`,
    );
    expect(await importing.run()).toBe(true);
    const amounts = async (id: number) => {
      const row = await job(id);
      return row && [row.factory_price, row.subsidy_price, row.factory_price_total];
    };
    expect(await amounts(100)).toEqual(['20.50', '20.10', '12345.67']);
    expect(await amounts(101)).toEqual(['20.50', '0.30', '20.10']);
    expect(await amounts(102)).toEqual(['0.50', '0.00', '0.00']);
    expect(await amounts(103)).toEqual(['20.50', '2.68', '0.00']);
    expect(await amounts(104)).toEqual(['0.00', '0.00', '3.00']);
    expect(await amounts(105)).toEqual(['100.00', '10000000.00', '10000000.00']);
    expect(await amounts(106)).toEqual(['0.00', '0.00', '0.00']);
    for (const id of [110, 111, 112, 113]) expect([id, await amounts(id)]).toEqual([id, undefined]);
    const refused = importing.findings('job').filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ row, kind }) => [row, kind])).toEqual([
      ['112', 'amount out of range'],
      ['113', 'amount out of range'],
      ['110', 'not an amount'],
      ['111', 'not an amount'],
    ]);
    expect(importing.findings('job', 'more than two decimals').map(({ row }) => row)).toEqual(
      expect.arrayContaining(['102', '103', '106']),
    );
  });

  it('reads integers from any column type and clamps those out of range', async () => {
    await importing.old.run(
      `INSERT INTO fa_job (id, weigh, people_num) VALUES (200, ' 7 ', 1e15), (201, '3000000000.5', 2.5),
        (202, 'Infinity', -5), (203, '0x10', 3), (204, '10人', 1e300), (205, '-0', 0), (206, '', NULL), (207, '1e5', 1e5)`,
    );
    expect(await importing.run()).toBe(true);
    const numbers = await importing.target
      .knex('job')
      .whereBetween('id', [200, 299])
      .orderBy('id')
      .select<{ weigh: number; people_num: number }[]>('weigh', 'people_num');
    const most = 2_147_483_647;
    expect(numbers.map(({ weigh, people_num: people }) => [weigh, people])).toEqual([
      [7, most],
      [most, 2],
      [0, 0],
      [0, 3],
      [10, most],
      [0, 0],
      [0, 0],
      [100_000, 100_000],
    ]);
  });

  it('compares coordinates by their shortest text, whatever their column type', async () => {
    await importing.old.run(
      'ALTER TABLE fa_job ADD lng double, ADD lat varchar(50), ADD latitude decimal(30,20), ADD longitude float',
      `INSERT INTO fa_job (id, lng, lat) VALUES (300, 121.47370114999998, '121.47370114999999e0'),
        (301, 113.5, '\n'), (302, NULL, '\t'), (303, NULL, '\u3000'), (304, 1e-7, '0.00005'), (305, 1e-16, '1e-20'),
        (306, 121.47370114999998, ' +31.20 '), (307, 5e-324, '31'), (308, -179.99999999999997, '-0.1'),
        (309, 100, '30.0'), (310, 1e300, '2'), (311, 12, 'N31')`,
      // About five in a million of these were once rounded differently.
      `INSERT INTO fa_job (id, lng, lat) SELECT 10000 + seq, 73 + seq * 1.00000000000001 / 700, 22 + RAND(seq) FROM seq_1_to_3000`,
    );
    expect(await importing.run()).toBe(true);
    const place = async (id: number) => {
      const row = await job(id);
      return [row?.lng, row?.lat];
    };
    expect(await place(300)).toEqual([null, null]);
    for (const id of [301, 302, 303, 305, 307, 310, 311])
      expect([id, ...(await place(id))]).toEqual([id, null, null]);
    expect(await place(304)).toEqual([1e-7, 0.00005]);
    expect(await place(306)).toEqual([121.47370114999998, 31.2]);
    expect(await place(308)).toEqual([-179.99999999999997, -0.1]);
    expect(await place(309)).toEqual([100, 30]);

    // The same with the other types; of a FLOAT, the value counts, not the text.
    await importing.old.run(
      'UPDATE fa_job SET latitude = 30, longitude = 121.473701 WHERE id = 309',
      'UPDATE fa_job SET latitude = 31.12345678901234567891, longitude = 100 WHERE id = 308',
      'ALTER TABLE fa_job DROP lng, DROP lat',
    );
    expect(await importing.run()).toBe(true);
    expect(await place(309)).toEqual([121.47370147705078, 30]);
    expect(await place(308)).toEqual([100, 31.123456789012344]);
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toMatch(/^job +[\d,]+ +0 /m);
    await importing.old.run('DELETE FROM fa_job WHERE id > 10000');
  }, 120_000);

  it('replaces invalid dates by 1970 and keeps microseconds', async () => {
    await importing.old.run(
      "SET sql_mode = 'ALLOW_INVALID_DATES'",
      `INSERT INTO fa_job_keyword VALUES
        (1, 1, 'a', '2024-00-15 00:00:00', '1700000000'), (2, 1, 'b', '2024-02-30 10:00:00', '1.7e9'),
        (3, 1, 'c', '1969-12-31 23:59:59.5', '2024-03-01 08:00:00'), (4, 1, 'd', '1965-01-01 08:00:00.000001', '0x10'),
        (5, 1, 'e', '0050-01-01 00:00:00', '1700000000000'), (6, 1, 'f', '9999-12-31 23:59:59.999999', '-1'),
        (7, 1, 'g', '0000-00-00 00:00:00', ' '), (8, 1, 'h', '1970-01-01 08:00:00', '1700000000.25'),
        (9, 1, 'i', NULL, '0000-00-00 00:00:00'), (10, 1, 'j', '1234-05-06 07:08:09.123456', 'Infinity')`,
    );
    expect(await importing.run()).toBe(true);
    const { rows } = await importing.target.knex.raw<{
      rows: { created: string; updated: string }[];
    }>(
      `SELECT (createtime AT TIME ZONE 'UTC')::text AS created, (updatetime AT TIME ZONE 'UTC')::text AS updated
       FROM job_keyword WHERE id < 11 ORDER BY id`,
    );
    const none = '1970-01-01 00:00:00';
    expect(rows.map(({ created, updated }) => [created, updated])).toEqual([
      [none, '2023-11-14 22:13:20'],
      [none, '2023-11-14 22:13:20'],
      ['1969-12-31 15:59:59.5', '2024-03-01 00:00:00'],
      ['1965-01-01 00:00:00.000001', none],
      [none, '2023-11-14 22:13:20'],
      ['9999-12-31 15:59:59.999999', none],
      [none, none],
      [none, '2023-11-14 22:13:20.25'],
      [none, none],
      ['1234-05-05 23:08:09.123456', none],
    ]);
    const damaged = importing.findings('job_keyword', 'not a time');
    expect(damaged.map(({ row, was }) => [row, was])).toEqual([
      ['1', '2024-00-15 00:00:00.000000'],
      ['10', 'Infinity'],
      ['2', '2024-02-30 10:00:00.000000'],
      ['4', '0x10'],
      ['5', '0050-01-01 00:00:00.000000'],
      ['6', '-1'],
    ]);
  });

  it('rejects a keyword too long for an index', async () => {
    await importing.old.run(
      "INSERT INTO fa_job_keyword (id, user_id, keyword) VALUES (11, 1, REPEAT('普', 1000)), (12, 1, REPEAT('普', 600))",
    );
    expect(await importing.run()).toBe(true);
    const { knex } = importing.target;
    expect(await knex('job_keyword').where('id', '>', 10).pluck('id')).toEqual([12]);
    expect(importing.findings('job_keyword', 'too long')).toMatchObject([
      { row: '11', outcome: 'refused' },
    ]);
  });

  it('compares rows larger than max_allowed_packet and detects their changes', async () => {
    // Together more than max_allowed_packet (16 MB), beyond which MySQL does not concatenate texts.
    await importing.old.run(
      'CREATE TABLE fa_category (id int PRIMARY KEY, name longtext, image longtext)',
      "INSERT INTO fa_category VALUES (1, REPEAT('a', 9000000), REPEAT('b', 9000000)), (2, 'small', '')",
    );
    expect(await importing.run()).toBe(true);
    const name = async () => {
      const row = await importing.target.knex('category').where({ id: 1 }).first<Row>();
      return [String(row.name).slice(0, 2), String(row.name).length];
    };
    expect(await name()).toEqual(['aa', 9_000_000]);
    await importing.old.run("UPDATE fa_category SET name = CONCAT('c', name) WHERE id = 1");
    expect(await importing.run()).toBe(true);
    expect(await name()).toEqual(['ca', 9_000_001]);
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toMatch(/^category +2 +0 /m);
  }, 60_000);

  it('keeps tokens without an end and expires those with an invalid one', async () => {
    await importing.old.run(
      'ALTER TABLE fa_user_token MODIFY expiretime varchar(30), ADD createtime varchar(30)',
      "INSERT INTO fa_user_token VALUES ('never', 1, '0', 'gestern'), ('damaged', 1, 'morgen', '5')",
    );
    expect(await importing.run()).toBe(true);
    const end = async (token: string) => {
      const row = await importing.target
        .knex('user_token')
        .where({ token_hash: token })
        .first<{ expiretime: Date }>();
      return row.expiretime.getUTCFullYear();
    };
    expect([await end('never'), await end('damaged')]).toEqual([9999, 1970]);
    await importing.old.run("DELETE FROM fa_user_token WHERE token IN ('never', 'damaged')");
  });
});
