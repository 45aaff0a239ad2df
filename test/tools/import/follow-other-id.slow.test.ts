import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuilt } from '../../support/built';
import { Followed } from '../../support/import/followed';
import { hasMariadb } from '../../support/import/mariadb';

const MAP = {
  timezone: '+08:00',
  tables: { users: { from: 'fa_user', columns: { id: 'uid', parent_id: 'pid' } } },
};

(hasMariadb ? describeBuilt : describe.skip)('an import of users with a key other than id', () => {
  let sides: Followed;
  beforeAll(async () => {
    sides = await Followed.start([
      'CREATE TABLE fa_user (id int AUTO_INCREMENT PRIMARY KEY, uid int, pid int, UNIQUE (uid))',
      'INSERT INTO fa_user (uid, pid) VALUES (107, 0), (108, 109), (110, 111)',
    ]);
    const map = join(sides.folder, 'map.json');
    writeFileSync(map, JSON.stringify(MAP));
    await sides.following.start(undefined, '--map', map);
  }, 120_000);
  afterAll(() => sides.close());

  const expectUsers = (...rows: readonly (readonly unknown[])[]) =>
    sides.becomes('users', ['id', 'parent_id'], rows);

  it('links users to a parent imported later', async () => {
    await expectUsers([107, null], [108, null], [110, null]);
    await sides.old.run('INSERT INTO fa_user (uid, pid) VALUES (109, 107)');
    await expectUsers([107, null], [108, 109], [109, 107], [110, null]);
  });

  it('breaks a cycle and links its users again once the cycle is gone', async () => {
    await sides.old.run('UPDATE fa_user SET pid = 108 WHERE uid = 107');
    await expectUsers([107, null], [108, 109], [109, 107], [110, null]);
    await sides.old.run('UPDATE fa_user SET pid = 110 WHERE uid = 109');
    await expectUsers([107, 108], [108, 109], [109, 110], [110, null]);
  });
});
