import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

describeWithMariadb('import of times with and without a time zone', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE fa_user (id int PRIMARY KEY)',
      'INSERT INTO fa_user VALUES (1)',
      `CREATE TABLE fa_job_keyword (id int PRIMARY KEY, user_id int, keyword varchar(50),
        createtime timestamp(3) NULL, updatetime datetime NULL)`,
      // Both values mean the same time, since the old service's connections use +08:00.
      "SET time_zone = '+08:00'",
      "INSERT INTO fa_job_keyword VALUES (1, 1, 'a', '2024-03-01 08:00:00.5', '2024-03-01 08:00:00')",
      "SET time_zone = '+00:00', sql_mode = ''",
      "INSERT INTO fa_job_keyword VALUES (2, 1, 'b', '0000-00-00 00:00:00', '0000-00-00 00:00:00')",
    );
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  it('rejects an invalid time zone', async () => {
    const map = join(importing.folder, 'map.json');
    for (const timezone of ['+99:99', '+08:60', '+15:00', 'Asia/Shanghai']) {
      writeFileSync(map, JSON.stringify({ timezone }));
      await expect(importing.run({ map })).rejects.toThrow('must look like +08:00');
    }
  });

  it('applies the time zone of the map to DATETIME, not to TIMESTAMP', async () => {
    const map = join(importing.folder, 'map.json');
    for (const [timezone, updated] of [
      ['+08:00', '2024-03-01T00:00:00.000Z'],
      ['-05:30', '2024-03-01T13:30:00.000Z'],
    ]) {
      writeFileSync(map, JSON.stringify({ timezone }));
      expect(await importing.run({ map })).toBe(true);
      const rows = await importing.target
        .knex('job_keyword')
        .orderBy('id')
        .select<{ createtime: Date; updatetime: Date }[]>('createtime', 'updatetime');
      const times = rows.map((row) => [row.createtime, row.updatetime].map((at) => at.toJSON()));
      const none = '1970-01-01T00:00:00.000Z';
      expect(times).toEqual([
        ['2024-03-01T00:00:00.500Z', updated],
        [none, none],
      ]);
    }
  });
});
