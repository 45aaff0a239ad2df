/** The size of the old database; at scale 1 it is the one that the service has to move. */
export interface Size {
  readonly jobs: number;
  readonly users: number;
  readonly favourites: number;
}

export const sizeAt = (scale: number): Size => ({
  jobs: Math.round(1_000_000 * scale),
  users: Math.round(300_000 * scale),
  favourites: Math.round(2_000_000 * scale),
});

/** Levels of the tree of users. */
const LEVELS = 12;

const SCHEMA = `
  CREATE TABLE fa_category (id int unsigned AUTO_INCREMENT PRIMARY KEY, pid int unsigned NOT NULL DEFAULT 0,
    name varchar(30) DEFAULT '', image varchar(100) DEFAULT '', weigh int NOT NULL DEFAULT 0, status varchar(30) DEFAULT 'normal');
  CREATE TABLE fa_factory (id int unsigned AUTO_INCREMENT PRIMARY KEY, factory_name varchar(100),
    factory_price decimal(10,2) unsigned, weigh int DEFAULT 0);
  CREATE TABLE fa_job (id bigint unsigned AUTO_INCREMENT PRIMARY KEY, job_name varchar(255), cover varchar(255),
    images text, content longtext, factory_price decimal(12,4), subsidy_price decimal(10,2), factory_price_total decimal(10,2),
    salary varchar(50), people_num int unsigned DEFAULT 0, lng decimal(10,6), lat varchar(20), type varchar(50),
    user_ids varchar(1000), weigh int unsigned DEFAULT 0, createtime bigint, deletetime bigint);
  CREATE TABLE fa_user (id int unsigned AUTO_INCREMENT PRIMARY KEY, username varchar(32), password varchar(32),
    parent_id int unsigned NOT NULL DEFAULT 0, status varchar(30) DEFAULT 'normal', nickname varchar(50), createtime bigint);
  CREATE TABLE fa_job_collect (id int unsigned AUTO_INCREMENT PRIMARY KEY, user_id int unsigned, job_id bigint unsigned,
    createtime int, KEY user_id (user_id));
  CREATE TABLE fa_job_keyword (id int unsigned AUTO_INCREMENT PRIMARY KEY, user_id int unsigned, keyword varchar(100),
    createtime int, updatetime datetime);
  CREATE TABLE fa_user_token (token varchar(50) PRIMARY KEY, user_id int unsigned NOT NULL, createtime bigint, expiretime bigint);
  CREATE TABLE fa_config (id int AUTO_INCREMENT PRIMARY KEY, name varchar(30) UNIQUE, value text);`;

/** Text that was UTF-8, was read as latin1 and written as UTF-8 again. */
const MISREAD = "'æ™®å·¥'";

/**
 * The statements that create an old database with all the damage that the importer has to handle. A
 * row's id determines its damage, so that separate counts can say what should be imported.
 */
export function legacyDatabase({ jobs, users, favourites }: Size): string[] {
  const level = Math.ceil(users / LEVELS);
  return [
    ...SCHEMA.split(';').map((statement) => `${statement} ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`),
    `INSERT INTO fa_category (id, name, image, weigh) SELECT seq, CONCAT('类别', seq), '/uploads/c.png', 20 - seq FROM seq_1_to_12`,
    `INSERT INTO fa_factory SELECT seq, IF(seq = 7, NULL, CONCAT('工厂', seq)), IF(seq = 9, NULL, seq + 0.10), seq FROM seq_1_to_200`,
    `INSERT INTO fa_job
     SELECT IF(seq % 10000 = 31, 3000000000 + seq, seq),
       CASE WHEN seq % 2000 = 23 THEN NULL WHEN seq % 100 = 21 THEN CONCAT('电子厂🏭普工', seq)
         WHEN seq % 1000 = 22 THEN ${MISREAD} ELSE CONCAT('电子厂普工', seq) END,
       IF(seq % 70 = 1, NULL, CONCAT('/uploads/cover/', seq, '.jpg')),
       CASE WHEN seq % 20 = 0 THEN ' /a.jpg, ,/b.jpg,,/a.jpg' WHEN seq % 50 = 1 THEN NULL WHEN seq % 50 = 2 THEN ''
         ELSE CONCAT('/uploads/', seq, '.jpg,/uploads/', seq, '.mp4') END,
       CONCAT('<p>', IF(seq % 100 = 3, 'C:\\\\dir\\t"quoted"\\r\\n', ''), REPEAT('包吃包住，月薪高。', 20 + seq % 20), '</p>'),
       IF(seq % 5000 = 41, 23.4567, 20 + seq % 10 + 0.10), 1.05, IF(seq % 3000 = 42, 12345678.91, 21.15 + seq % 10),
       '5000~7000', seq % 300, IF(seq % 500 = 11, 31.230416, IF(seq % 500 = 12, 0, IF(seq % 100 = 13, NULL, 113 + seq % 1000000 / 1000000))),
       IF(seq % 500 = 11, '121.473701', IF(seq % 500 = 12, '0', IF(seq % 100 = 13, '', IF(seq % 1000 = 14, NULL, CONCAT(22 + seq % 7, '.5', seq % 9973))))),
       CASE WHEN seq % 30 = 3 THEN '1, 2,,2' WHEN seq % 1000 = 7 THEN '1,9' WHEN seq % 40 = 5 THEN NULL ELSE ELT(1 + seq % 4, '1', '2', '1,3', '1,2,3') END,
       CASE WHEN seq % 200 = 14 THEN ' 5,,5, 7 ' WHEN seq % 10000 = 15 THEN 'everyone' WHEN seq % 10 = 4 THEN CONCAT(1 + seq % ${users}, ',', 1 + seq * 7 % ${users})
         WHEN seq % 3 = 0 THEN '' END,
       IF(seq % 10000 = 33, 4294967295, seq * 7919 % 1000), 1700000000, IF(seq % 5000 = 44, 1700000001, NULL)
     FROM seq_1_to_${jobs}`,
    `INSERT INTO fa_user
     SELECT seq, CONCAT('u', seq), '', CASE WHEN seq % 1000 = 17 THEN 900000000 + seq WHEN seq % 5000 = 101 THEN seq + 1
       WHEN seq % 5000 = 102 THEN seq - 1 WHEN seq % 10000 = 201 THEN seq WHEN seq <= ${level} THEN 0
       ELSE (FLOOR((seq - 1) / ${level}) - 1) * ${level} + seq * 7919 % ${level} + 1 END,
       IF(seq % 1000 = 55, 'hidden', 'normal'), CONCAT('用户', seq), 1600000000 + seq
     FROM seq_1_to_${users}`,
    `INSERT INTO fa_job_collect
     SELECT seq, CASE WHEN seq % 200 = 7 THEN 900000000 + seq WHEN seq % 50000 = 9 THEN NULL ELSE 1 + (seq - (seq % 40 = 5)) * 7919 % ${users} END,
       IF(seq % 100 = 6, 50000000 + seq, 1 + (seq - (seq % 40 = 5)) * 104729 % ${jobs}), IF(seq % 1000 = 8, 0, 1600000000 + seq)
     FROM seq_1_to_${favourites}`,
    `INSERT INTO fa_job_keyword
     SELECT seq, 1 + FLOOR(seq / 3) * 31 % ${users}, CASE WHEN seq % 500 = 1 THEN '' WHEN seq % 500 = 4 THEN NULL WHEN seq % 30 = 8 THEN '普工'
       WHEN seq % 30 = 7 THEN '普工' WHEN seq % 50 = 9 THEN 'A&amp;B 🏭' ELSE CONCAT('词', seq) END, 1650000000 + seq,
       IF(seq % 100 = 2, '0000-00-00 00:00:00', '2024-03-01 08:00:00' + INTERVAL seq SECOND)
     FROM seq_1_to_${Math.ceil(users / 3)}`,
    `INSERT INTO fa_user_token
     SELECT SHA1(CONCAT(seq)), IF(seq % 400 = 3, 900000000 + seq, 1 + seq * 13 % ${users}), 1700000000, IF(seq % 50 = 1, 0, 1800000000 + seq)
     FROM seq_1_to_${Math.ceil(users / 6)}`,
    `INSERT INTO fa_config (name, value) VALUES ('agent_content', '<p>成为代理🎉</p>'), ('mail_smtp_pass', 'secret')`,
  ];
}

/**
 * The expected content of the new database, counted in the old one, and by other means than the
 * importer's: each statement yields one number.
 */
export const expectedRows: Readonly<Record<string, string>> = {
  category: 'SELECT COUNT(*) FROM fa_category',
  factory: 'SELECT COUNT(*) FROM fa_factory',
  job: 'SELECT COUNT(*) FROM fa_job WHERE id <= 2147483647 AND deletetime IS NULL',
  users: 'SELECT COUNT(*) FROM fa_user',
  job_collect: `SELECT COUNT(DISTINCT c.user_id, c.job_id) FROM fa_job_collect c JOIN fa_user u ON u.id = c.user_id
    JOIN fa_job j ON j.id = c.job_id AND j.id <= 2147483647 AND j.deletetime IS NULL`,
  job_keyword: `SELECT COUNT(DISTINCT k.user_id, k.keyword) FROM fa_job_keyword k JOIN fa_user u ON u.id = k.user_id
    WHERE TRIM(k.keyword) <> ''`,
  user_token:
    "SELECT COUNT(*) FROM fa_user_token t JOIN fa_user u ON u.id = t.user_id AND u.status = 'normal'",
  site_config: "SELECT COUNT(*) FROM fa_config WHERE name = 'agent_content'",
};
