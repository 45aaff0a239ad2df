import { Random as SeededRandom } from '../../../seeds/random';

/** A number from 0 to `end`, exclusive; the same ones for the same seed. */
type Random = (end: number) => number;

function randomOf(seed: number): Random {
  const random = new SeededRandom(seed);
  return (end) => random.whole(0, end - 1);
}

/** A type of column, and its possible values: random literals of MySQL. */
interface Source {
  readonly type: string;
  readonly literal: (random: Random) => string;
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '\\0')}'`;
const pick = <Item>(items: readonly Item[], random: Random) => items[random(items.length)] as Item;
const of = (type: string, ...values: readonly string[]): Source => ({
  type,
  literal: (random) => pick(values, random),
});
const orNull = ({ type, literal }: Source): Source => ({
  type,
  literal: (random) => (random(12) === 0 ? 'NULL' : literal(random)),
});

const WHOLE = ['0', '-1', '1', '7', '127', '2147483647', '2147483648', '-2147483649', '4294967295'];
const HUGE = [
  '20240301',
  '20240301080000',
  '1700000000123',
  '9007199254740993',
  '18446744073709551615',
  '-9223372036854775808',
  '1700000000',
];
const DOUBLES = [
  ...['0e0', '-0e0', '5e-324', '2.2250738585072014e-308', '1.7976931348623157e308', '-1e300'],
  ...['0.1e0 + 0.2e0', '1e15', '1e16', '1e21', '1e-7', '2.675e0', '1.005e0', '9007199254740993e0'],
  ...[
    '121.47370114999998e0',
    '31.230416e0',
    '-0.001e0',
    '1700000000.25e0',
    '20.5e0',
    '3e0',
    '99999999.995e0',
  ],
];
const DECIMALS = [
  '0',
  '-0.0',
  '20.5',
  '20.505',
  '-3.1',
  '99999999.99',
  '121.473701',
  '7',
  '0.000001',
];
const DATES = [
  ...['0000-00-00', '2024-00-15', '2024-03-00', '2024-02-30', '0000-03-01', '0050-01-01'],
  ...['1969-12-31', '1970-01-01', '1988-07-01', '2024-02-29', '2024-03-10', '9999-12-31'],
];
const MOMENTS = [
  ...['0000-00-00 00:00:00', '2024-00-15 08:00:00', '1969-12-31 23:59:59.5', '1970-01-01 08:00:00'],
  ...[
    '1965-01-01 00:00:00.000001',
    '2024-03-31 02:30:00',
    '9999-12-31 23:59:59.999999',
    '2024-02-30 10:00:00',
  ],
];
const STAMPS = [
  '0000-00-00 00:00:00',
  '1970-01-01 00:00:01',
  '2038-01-19 03:14:07',
  '2024-10-27 01:30:00.25',
];

/** Texts that forms, scripts and other systems leave behind. */
export const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\0\0',
    '\t',
    '\n',
    '\r\n',
    '\u3000',
    '\u00a0',
    '\ufeff',
    '\u001f',
    '\b\f\v',
    '\\',
    '\\N',
    '\\.',
    '{}',
    '"',
    "'",
  ],
  ...[
    '0',
    '-0',
    '00',
    '007',
    '+7',
    ' 7 ',
    '7.0',
    '7.',
    '.5',
    '-.5',
    '20.50',
    ' 20.50 ',
    '+20.5',
    '20.505',
    '1e2',
    '1e15',
    '1E-3',
    '1e400',
  ],
  ...[
    'NaN',
    'nan',
    'Infinity',
    '-Infinity',
    'inf',
    'null',
    'NULL',
    'undefined',
    '0x10',
    '0b1',
    '1,000',
    '1 000',
    '１２',
    '２０．５',
    '五',
    '-',
    '+',
    '.',
    'e5',
  ],
  ...[
    '面议',
    '20元',
    '10人',
    '121.47370114999999',
    '-179.9',
    '91',
    'N31',
    '31°13′',
    '2147483648',
    '99999999999999999999',
    '-5',
  ],
  ...[
    '1,2',
    '3,1,,1',
    ' 5,,5, 7 ',
    'everyone',
    '1;2',
    ',',
    '，',
    '1，2',
    '0',
    '1,99999999999',
    '/a.jpg, ,/b.jpg,/a.jpg',
    '[1,2]',
  ],
  ...[
    '2024-03-01',
    '2024-03-01 08:00:00',
    '2024-03-01T08:00:00',
    '2024-02-30 10:00:00',
    '0000-00-00 00:00:00',
    '2024-00-15',
    '1700000000',
    '1700000000000',
    '1700000000.25',
    '1.7e9',
    '20240301080000',
    '20240301080000.25',
    '202403010800',
    '20240301',
    '20241301',
    '2024-03-01T08:00:00.123Z',
    '2024-03-01T08:00:00+05:30',
    '2024/3/1 8:05',
    '1700000000123456',
    '昨天',
  ],
  ...[
    '普工',
    'æ™®å·¥',
    '🏭 A&amp;B',
    'e\u0301',
    'é',
    '\u200b',
    '\ufffd',
    '<p>包吃包住</p>',
    'normal',
    'x'.repeat(190),
  ],
] as const;
/** UTF-8 for MySQL only: single surrogates of UTF-16. */
const BYTES = ["x'EDA080'", "x'61EDA0BDEDB88262'"];

const texts = (type: string, ...more: readonly string[]): Source => ({
  type,
  literal: (random) => pick([...ODD_TEXTS.map(quoted), ...more], random),
});

const TEXTS: readonly Source[] = [
  ...['varchar(200)', 'char(200)', 'text', 'longtext'].map((type) => texts(type, ...BYTES)),
  texts('varchar(200) CHARACTER SET latin1'),
  texts('varchar(200) CHARACTER SET gbk'),
  texts('varchar(200) CHARACTER SET utf16'),
  texts('varchar(200) COLLATE utf8mb4_bin'),
  ...['varbinary(400)', 'blob', 'longblob'].map((type) =>
    texts(type, ...BYTES, "x'FF00FE41'", "x'C6D5B9A4'"),
  ),
  of(
    'longtext CHECK (json_valid(c))',
    "'5'",
    `'"5"'`,
    "'null'",
    "'[1, 2]'",
    `'{"a": 1}'`,
    "'20.50'",
  ),
];
const NUMBERS: readonly Source[] = [
  ...['tinyint', 'smallint unsigned', 'mediumint', 'int', 'int unsigned', 'int(12) zerofill'].map(
    (type) => of(type, ...WHOLE),
  ),
  of('bigint', ...WHOLE, ...HUGE),
  of('bigint unsigned', ...WHOLE, ...HUGE),
  of('bit(1)', '0', '1'),
  of('bit(8)', '0', '1', '7', '255'),
  of('bit(33)', '0', '5', '8589934591'),
  of('year', '0', '1970', '2024', '2155'),
  of("enum('0', '10', '3', '20.50', '2', 'x', '')", ...[1, 2, 3, 4, 5, 6, 7].map(String)),
  of("set('3', '1', '2', '10')", ...[0, 1, 2, 3, 5, 8, 15].map(String)),
  ...['decimal(12,4)', 'decimal(10,2)', 'decimal(30,20)', 'decimal(20,0)'].map((type) =>
    of(type, ...WHOLE, ...DECIMALS),
  ),
  ...['float', 'double', 'float(10,2)', 'double unsigned'].map((type) =>
    of(type, ...DOUBLES, ...WHOLE, ...DECIMALS),
  ),
];
const TIMES: readonly Source[] = [
  of('date', ...DATES.map(quoted)),
  ...['datetime', 'datetime(6)'].map((type) =>
    of(type, ...DATES.map(quoted), ...MOMENTS.map(quoted)),
  ),
  ...['timestamp NULL', 'timestamp(3) NULL'].map((type) => of(type, ...STAMPS.map(quoted))),
  of('time', "'00:00:00'", "'12:30:00'", "'-838:59:59'"),
];
const ANY = [...TEXTS, ...NUMBERS, ...TIMES];

/** Mostly valid ids, for columns that can hold them. */
function ids(type: string, most: number, ...odd: readonly string[]): Source {
  return {
    type,
    literal: (random) =>
      random(15) === 0 && odd.length > 0 ? pick(odd, random) : String(1 + random(most)),
  };
}
const idTypes = (most: number): readonly Source[] => [
  ids('int', most, '0', '-1', '2147483647', 'NULL'),
  ids('bigint unsigned', most, '0', '2147483648', '18446744073709551615', 'NULL'),
  ids(
    'varchar(60)',
    most,
    ...['7abc', ' 7', '+8', '7.0', '', '\0', '1e1', '１', 'none'].map(quoted),
  ),
  ids('varbinary(60)', most, ...['7', '07', '\0', 'x'].map(quoted)),
  ids('double', most, '2.5', '-0e0', '1e300', 'NULL'),
  ids('decimal(20,4)', most, '2.5', '3000000000', 'NULL'),
  ids('bit(40)', most, '0', '1099511627775', 'NULL'),
  ids('int(10) zerofill', most, '0', 'NULL'),
];

/** A table: its columns in order, and its rows as literals. */
interface Damaged {
  readonly name: string;
  readonly columns: Readonly<Record<string, Source>>;
  /** The column that is the primary key and increases. */
  readonly numbered?: string;
}

const mostly = (usual: readonly Source[], random: Random) =>
  orNull(random(3) > 0 ? pick(usual, random) : pick(ANY, random));

/** The framework's tables, each column of a likely type, or of any. */
function tablesOf(random: Random, rows: number): readonly Damaged[] {
  const key = () => pick(idTypes(rows * 2), random);
  const text = () => mostly(TEXTS, random);
  const number = () => mostly([...NUMBERS, ...TEXTS], random);
  const time = () => mostly([...TIMES, ...NUMBERS, ...TEXTS], random);
  const status = of(
    'varchar(30)',
    ...Array<string>(8).fill("'normal'"),
    "'hidden'",
    'NULL',
    "'NORMAL'",
    "'normal '",
  );
  const table = (name: string, columns: Readonly<Record<string, Source>>): Damaged => {
    const isNumbered = 'id' in columns && random(2) === 0;
    return { name, columns, ...(isNumbered && { numbered: 'id' }) };
  };
  const job = table('fa_job', {
    ...{ id: key(), job_name: text(), cover: text(), images: text(), content: text() },
    ...{ factory_price: number(), subsidy_price: number(), factory_price_total: number() },
    ...{ salary: mostly(ANY, random), people_num: number(), lng: number(), lat: number() },
    ...{ type: mostly(ANY, random), user_ids: mostly(ANY, random), weigh: number() },
    deletetime: of('bigint', 'NULL', 'NULL', 'NULL', 'NULL', '1700000000'),
  });
  return [
    table('fa_category', { id: key(), name: text(), image: text(), weigh: number() }),
    table('fa_factory', {
      id: key(),
      factory_name: text(),
      factory_price: number(),
      weigh: number(),
    }),
    job,
    table('fa_user', {
      id: key(),
      parent_id: pick([...idTypes(rows * 2), ...ANY], random),
      status,
    }),
    table('fa_job_collect', { user_id: key(), job_id: key(), createtime: time() }),
    table('fa_job_keyword', {
      id: key(),
      user_id: key(),
      keyword: text(),
      createtime: time(),
      updatetime: time(),
    }),
    table('fa_user_token', {
      token: text(),
      user_id: key(),
      createtime: time(),
      expiretime: time(),
    }),
    table('fa_third', {
      ...{ id: key(), platform: of('varchar(30)', "'wechat'", "'wxapp'", "'qq'"), user_id: key() },
      ...{
        openid: orNull(pick(TEXTS, random)),
        unionid: orNull(pick(TEXTS, random)),
        createtime: time(),
      },
    }),
    table('fa_config', {
      id: key(),
      name: of('varchar(30)', "'agent_content'", "'other'"),
      value: text(),
    }),
  ];
}

/** Statements that create an old database in which nothing is as it should be. */
export function damagedDatabase(seed: number, rows: number): string[] {
  const random = randomOf(seed);
  return [
    "SET sql_mode = 'ALLOW_INVALID_DATES,NO_AUTO_VALUE_ON_ZERO'",
    ...tablesOf(random, rows).flatMap((table) => [
      createOf(table),
      ...insertsInto(table, random, table.name === 'fa_config' ? 5 : rows),
    ]),
  ];
}

const createOf = ({ name, columns, numbered }: Damaged) =>
  `CREATE TABLE ${name} (${Object.entries(columns)
    .map(([column, { type }]) =>
      column === numbered
        ? `${column} int PRIMARY KEY`
        : `${column} ${type.replace('(c)', `(${column})`)}`,
    )
    .join(', ')}) CHARSET utf8mb4`;

function* insertsInto({ name, columns, numbered }: Damaged, random: Random, rows: number) {
  for (let from = 0; from < rows; from += 200) {
    const values = Array.from({ length: Math.min(200, rows - from) }, (_, at) =>
      Object.entries(columns).map(([column, { literal }]) =>
        column === numbered ? String(1 + from + at) : literal(random),
      ),
    );
    yield `INSERT IGNORE INTO ${name} VALUES ${values.map((row) => `(${row.join(', ')})`).join(', ')}`;
  }
}
