import { describeBuilt } from '../../support/built';
import { Followed } from '../../support/import/followed';
import { hasMariadb } from '../../support/import/mariadb';

const TABLES = [
  'CREATE TABLE fa_user (id int PRIMARY KEY, pid int)',
  // In this collation, trailing spaces count.
  `CREATE TABLE fa_user_token (token varchar(20) COLLATE utf8mb4_nopad_bin PRIMARY KEY, user_id int,
     expiretime int)`,
  `CREATE TABLE fa_third (id int AUTO_INCREMENT PRIMARY KEY, user_id int, platform varchar(9) DEFAULT 'wxapp',
     openid varchar(20) COLLATE utf8mb4_nopad_bin, KEY (openid))`,
  'INSERT INTO fa_user SELECT seq, 0 FROM seq_1_to_9',
];
/** What each test begins with. */
const ROWS = [
  'DELETE FROM fa_user_token',
  'DELETE FROM fa_third',
  "INSERT INTO fa_user_token VALUES ('tok1', 1, 0), ('tok2', 2, 0)",
  "INSERT INTO fa_third (user_id, openid) VALUES (1, 'oA_c'), (3, 'oXyz'), (5, 'oAbc')",
];

(hasMariadb ? describeBuilt : describe.skip)('a following import of texts with spaces', () => {
  let sides: Followed;
  beforeAll(async () => {
    sides = await Followed.start(TABLES);
    await sides.following.start(undefined, '--wechat-app-id', 'wx1');
  }, 120_000);
  beforeEach(async () => {
    await sides.old.run(...ROWS);
    await expectTokens(['tok1', 1], ['tok2', 2]);
    await expectOpenids([1, 'oA_c'], [3, 'oXyz'], [5, 'oAbc']);
  });
  afterAll(() => sides.close());

  const expectTokens = (...rows: readonly (readonly unknown[])[]) =>
    sides.becomes('user_token', ['token_hash', 'user_id'], rows);
  const expectOpenids = (...rows: readonly (readonly unknown[])[]) =>
    sides.becomes('wechat_openid', ['user_id', 'openid'], rows);
  const identify = (user: number, openid: string) =>
    sides.old.run(`INSERT INTO fa_third (user_id, openid) VALUES (${user}, ${openid})`);

  it('keeps a token when another that differs only in spaces is added', async () => {
    const { old } = sides;
    await old.run(
      "INSERT INTO fa_user_token VALUES (' tok1', 2, 0), ('tok1 ', 3, 0), ('\\ntok2', 4, 0)",
      "INSERT INTO fa_user_token VALUES ('tok3', 5, 0)",
    );
    await expectTokens(
      ['\ntok2', 4],
      [' tok1', 2],
      ['tok1', 1],
      ['tok1 ', 3],
      ['tok2', 2],
      ['tok3', 5],
    );
    await old.run("DELETE FROM fa_user_token WHERE user_id > 2 OR token = ' tok1'");
    await expectTokens(['tok1', 1], ['tok2', 2]);
  });

  it('keeps the first of several identities that differ only in spaces', async () => {
    await identify(2, "' oA_c'");
    await identify(4, "'oA_c  '");
    await identify(9, "'oFirst'");
    await expectOpenids([1, 'oA_c'], [3, 'oXyz'], [5, 'oAbc'], [9, 'oFirst']);
  });

  it('adds the next such identity when the first is deleted', async () => {
    const { old } = sides;
    await identify(2, "' oA_c'");
    await identify(4, "'oA_c  '");
    await old.run("DELETE FROM fa_third WHERE openid = 'oA_c'");
    await expectOpenids([2, 'oA_c'], [3, 'oXyz'], [5, 'oAbc']);
    await old.run('DELETE FROM fa_third WHERE user_id = 2');
    await expectOpenids([3, 'oXyz'], [4, 'oA_c'], [5, 'oAbc']);
  });

  it('keeps an identity when a similar invalid one is added', async () => {
    await identify(6, "'oXyz\\n'");
    await identify(7, "'o\\0Xyz'");
    await identify(8, "'oLast'");
    await expectOpenids([1, 'oA_c'], [3, 'oXyz'], [5, 'oAbc'], [8, 'oLast']);
  });
});
