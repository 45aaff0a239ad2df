import type { Kind, Value } from '../../../tools/import/kinds/kind';
import { paths, types, userIds } from '../../../tools/import/kinds/list';
import { id, integer, money, parent } from '../../../tools/import/kinds/number';
import { degrees, correctPlace } from '../../../tools/import/kinds/place';
import { identity, keyword, required, text } from '../../../tools/import/kinds/text';
import { expiry, time } from '../../../tools/import/kinds/time';
import type { Plan } from '../../../tools/import/plan/plan';
import { Notes } from '../../../tools/import/report/note';
import { converter } from '../../../tools/import/stage/convert';
import { ODD_TEXTS } from '../../support/import/old-damage';
import * as rules from '../../support/import/old-damage.rules';
import { REFUSED, type New, type Rule } from '../../support/import/old-damage.rules';

const RAW: readonly (string | null)[] = [
  null,
  ...ODD_TEXTS,
  ...['20.505', '99999999.995', '99999999.99', '-2147483649', '2147483647', '0.004', '1e-9'],
  ...['73.5', '-0.001', '1, 2,3,2', '4294967295', '253402300800', '1969-12-31 23:59:59', '3,x,0'],
  ...['普'.repeat(600), '普'.repeat(700), 'o'.repeat(201), 'oABC-_1', ' oABC ', 'o ABC'],
];
type Case = readonly [Kind, Rule, textInMysql?: (raw: string) => string];
const KINDS: Readonly<Record<string, Case>> = {
  id: [id, rules.id],
  integer: [integer(0), rules.integer(0)],
  weigh: [integer(-2_147_483_648), rules.integer(-2_147_483_648)],
  money: [money, rules.money, (raw) => Number(raw).toFixed(2)],
  degrees: [degrees, rules.degrees],
  text: [text, rules.text],
  required: [required, rules.required],
  keyword: [keyword, rules.keyword],
  identity: [identity, rules.identity, (raw) => raw.trim()],
  paths: [paths, rules.paths],
  types: [types, rules.types],
  userIds: [userIds, rules.userIds],
  time: [time, rules.time],
  expiry: [expiry, rules.expiry, (raw) => (raw === '0' ? '253402300799' : raw)],
};

/** Decision 22 in a second implementation; damage.slow.test.ts does the same with MySQL. */
it.each(Object.entries(KINDS))('each text is converted to %s by the rules', (_name, tested) => {
  const [kind, rule, textInMysql = (raw) => raw] = tested;
  const notes = new Notes();
  const column = { sql: 'c', type: 'varchar', offset: 8 * 3600 };
  for (const raw of RAW) {
    const value = kind.convert(raw, notes, column);
    const { corrected, restated, refused } = notes;
    const expected = rule({ text: raw, type: column.type });
    const became = typeof expected === 'number' ? Number(value) : value;
    expect([raw, refused ? REFUSED : became]).toEqual([raw, asValue(expected)]);
    // If nothing is noted, both databases have the same checksum.
    if (!corrected && !restated && !refused && raw !== null)
      expect([raw, kind.text(value)]).toEqual([raw, textInMysql(raw)]);
    notes.take();
  }
});

const asValue = (expected: New) =>
  typeof expected === 'object' && expected !== null ? expected.map(String) : expected;

it.each<[string, Kind, type: string, raw: string | null, Value, ...findings: string[]]>([
  ['no parent', parent, 'int', null, null],
  ['no parent', parent, 'int', '0', null],
  ['no parent', parent, 'varchar', ' ', null],
  ['a parent', parent, 'varchar', ' 12', '12'],
  ['no user', parent, 'varchar', 'x', null, 'parent is gone'],
  ['a float amount', money, 'float', '20.1000004', '20.10'],
  ['a double amount', money, 'double', '20.1000004', '20.10', 'more than two decimals'],
  ['a text', text, 'varchar', 'æ™®å·¥', 'æ™®å·¥', 'UTF-8 read as latin1'],
  ['a text', text, 'varchar', '🏭Ã¤', '🏭Ã¤'],
])(
  '(%#) %s is converted, and only errors are reported',
  (_what, kind, type, raw, value, ...findings) => {
    const notes = new Notes();
    expect(kind.convert(raw, notes, { sql: 'c', type, offset: 0 })).toBe(value);
    expect(notes.take().map((finding) => finding.kind)).toEqual(findings);
  },
);

it('a row whose conversion fails is refused alone, and a corrected one is marked', () => {
  const source = { sql: 'name', type: 'text', offset: 0 };
  const read: Kind['convert'] = (raw, ...rest) => {
    if (raw === 'bad') throw new Error('too deep');
    return text.convert(raw, ...rest);
  };
  const columns = [{ name: 'name', kind: { ...text, convert: read }, source }];
  const convert = converter({ columns, table: { columns: {} } } as unknown as Plan);
  const [bad, good] = [convert(['1', '7', '0', 'bad']), convert(['2', '8', '0', 'good'])];
  expect([bad.line, good.line]).toEqual([null, 'good\t2\t0\t8\t8\tf']);
  expect([bad.findings, good.findings]).toMatchObject([[{ kind: 'cannot be read' }], []]);
  expect(convert(['3', '9', '0', 'a\0b']).line).toMatch(/^ab\t3\t0\t9\t\d+\tt$/);
});

it('the findings of each row are kept separately', () => {
  const notes = new Notes();
  const sound = notes.take();
  notes.mention('a role', 'editor');
  expect(notes.take()).toMatchObject([{ kind: 'a role', was: 'editor' }]);
  expect([sound, notes.take()]).toEqual([[], []]);
});

it('coordinates are converted as the rules say', () => {
  const edges = [null, 0, 5e-9, 2e-8, 31.2, 73, 90, 90.5, 121.5, 180, 180.5, -90.5, -180];
  for (const lng of edges)
    for (const lat of edges) {
      const given = [lng, lat].map((each) => (each === null ? null : String(each)));
      const corrected = correctPlace(given[0] ?? null, given[1] ?? null, new Notes());
      const found = corrected.map((each) => (each === null ? null : Number(each)));
      expect([lng, lat, found]).toEqual([lng, lat, rules.place(lng, lat)]);
    }
});

describe('a list as JSON', () => {
  const converted = (kind: Kind, raw: string) => {
    const notes = new Notes();
    const value = kind.convert(raw, notes, { sql: 'c', type: 'text', offset: 0 });
    return [value, ...notes.take().map(({ kind: found }) => found)];
  };

  it('is read and reported', () => {
    expect(converted(paths, '["/a.jpg", "b,c.jpg", "\\u666e.png", "", "/a.jpg"]')).toEqual([
      ['/a.jpg', 'b,c.jpg', '普.png'],
      'JSON list',
    ]);
    expect(converted(paths, ' [] ')).toEqual([[], 'JSON list']);
    expect(converted(types, '[1,"3"]')).toEqual([['1', '3'], 'JSON list']);
    expect(converted(userIds, '["7", 8]')).toEqual([['7', '8'], 'JSON list']);
  });

  it.each(['["anna"]', '[null]', '{}', '{"a":7}', 'null', '[{"id":7}]'])(
    'without a valid user id restricts the job to nobody: %s',
    (raw) => expect(converted(userIds, raw)).toEqual([['0'], 'JSON list']),
  );

  it.each([
    ['["a.jpg",null,"b\\u0000.jpg"]', ['a.jpg', 'b.jpg'], 'JSON list'],
    ['{"0":"a.jpg","2":"c.jpg"}', ['a.jpg', 'c.jpg'], 'JSON list'],
    ['[{"name":"a","url":"/a.jpg"},{"url":"/b.jpg"}]', ['/a.jpg', '/b.jpg'], 'JSON list'],
    ['{"url":"/a.jpg"}', ['/a.jpg'], 'JSON list'],
    ['null', [], 'JSON list'],
    ['["a.jpg",{"file":"b.jpg"}]', ['a.jpg'], 'JSON without a path'],
    ['[["a.jpg"]]', [], 'JSON without a path'],
    ['{"a":1}', [], 'JSON without a path'],
    ['["a.jpg","b', ['["a.jpg"', '"b'], 'broken JSON'],
  ])('yields its paths, and other values are reported: %s', (raw, known, finding) =>
    expect(converted(paths, raw)).toEqual([known, finding]),
  );

  it.each(['[a.jpg', '[1].jpg', '{a}.jpg', '"'])('is not recognised in %s', (raw) =>
    expect(converted(paths, raw)).toEqual([raw.split(',')]),
  );
});
