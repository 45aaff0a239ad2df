import type { Knex } from 'knex';
import type { RowDataPacket, TypeCastField } from 'mysql2';
import { createConnection, type Connection } from 'mysql2/promise';
import * as rules from './old-damage.rules';
import { REFUSED, type New, type Old, type Rule } from './old-damage.rules';

type OldRow = Readonly<Record<string, Old>>;
type NewRow = Readonly<Record<string, New>>;

interface Expected {
  readonly from: string;
  /** Our column, the old one, and the conversion. */
  readonly columns: Readonly<Record<string, readonly [string, Rule]>>;
  readonly key: readonly string[];
  /**
   * Among rows with the same key, the one with the largest value here is kept; if unset, any may
   * be.
   */
  readonly latest?: string;
  readonly isLeftOut?: (row: OldRow) => boolean;
}

const { id, text, integer, money, time } = rules;
const weigh = ['weigh', integer(-2_147_483_648)] as const;
const WECHAT = { createtime: ['createtime', time], user_id: ['user_id', id] } as const;
const isOther = (row: OldRow) => !/^(wechat|wxapp)$/.test(row.platform?.text ?? '');

const TABLES: Readonly<Record<string, Expected>> = {
  category: {
    from: 'fa_category',
    key: ['id'],
    columns: { id: ['id', id], name: ['name', text], image: ['image', text], weigh },
  },
  factory: {
    from: 'fa_factory',
    key: ['id'],
    columns: {
      ...{ id: ['id', id], factory_name: ['factory_name', text] },
      ...{ factory_price: ['factory_price', money], weigh },
    },
  },
  job: {
    from: 'fa_job',
    key: ['id'],
    isLeftOut: ({ deletetime }) => deletetime?.text !== null,
    columns: {
      ...{ id: ['id', id], job_name: ['job_name', text], cover: ['cover', text] },
      ...{ images: ['images', rules.paths], content: ['content', text] },
      ...{ factory_price: ['factory_price', money], subsidy_price: ['subsidy_price', money] },
      ...{ factory_price_total: ['factory_price_total', money], salary: ['salary', text] },
      ...{ people_num: ['people_num', integer(0)], weigh },
      ...{ lng: ['lng', rules.degrees], lat: ['lat', rules.degrees] },
      ...{ type: ['type', rules.types], user_ids: ['user_ids', rules.userIds] },
    },
  },
  users: { from: 'fa_user', key: ['id'], columns: { id: ['id', id] } },
  job_collect: {
    from: 'fa_job_collect',
    key: ['user_id', 'job_id'],
    latest: 'createtime',
    columns: { user_id: ['user_id', id], job_id: ['job_id', id], createtime: ['createtime', time] },
  },
  job_keyword: {
    from: 'fa_job_keyword',
    key: ['user_id', 'keyword'],
    latest: 'updatetime',
    columns: {
      ...{ id: ['id', id], user_id: ['user_id', id], keyword: ['keyword', rules.keyword] },
      ...{ createtime: ['createtime', time], updatetime: ['updatetime', time] },
    },
  },
  user_token: {
    from: 'fa_user_token',
    key: ['token_hash'],
    latest: 'expiretime',
    columns: {
      ...{ token_hash: ['token', rules.required], user_id: ['user_id', id] },
      ...{ createtime: ['createtime', time], expiretime: ['expiretime', rules.expiry] },
    },
  },
  wechat_openid: {
    ...{ from: 'fa_third', key: ['openid'], isLeftOut: isOther },
    columns: { openid: ['openid', rules.identity], ...WECHAT },
  },
  wechat_unionid: {
    ...{ from: 'fa_third', key: ['unionid'] },
    isLeftOut: (row) => isOther(row) || /^ *$/.test(row.unionid?.text ?? ''),
    columns: { unionid: ['unionid', rules.identity], ...WECHAT },
  },
  site_config: {
    ...{
      from: 'fa_config',
      key: ['name'],
      isLeftOut: ({ name }) => name?.text !== 'agent_content',
    },
    columns: { name: ['name', rules.required], value: ['value', text] },
  },
};

/** Deviations of the new database from decision 22, a line each. */
export async function differencesOf(url: string, knex: Knex): Promise<string[]> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', dateStrings: true });
  try {
    await connection.query("SET time_zone = '+00:00', sql_mode = ''");
    const locked = await lockedUsers(connection);
    const found: string[] = [];
    const [users, jobs] = [new Set<New>(), new Set<New>()];
    for (const [name, expected] of Object.entries(TABLES)) {
      const all = await readOld(connection, expected.from);
      const sound = all
        .filter((row) => expected.isLeftOut?.(row) !== true)
        .map((row) => becomes(row, expected))
        .filter((row) => !Object.values(row).includes(REFUSED))
        .filter(({ user_id: user }) => user === undefined || users.has(user))
        .filter(({ job_id: job }) => job === undefined || jobs.has(job))
        .filter(({ user_id: user }) => !/token|wechat/.test(name) || !locked.has(user ?? null));
      if (name === 'users') sound.forEach((row) => users.add(row.id ?? null));
      if (name === 'job') sound.forEach((row) => jobs.add(row.id ?? null));
      found.push(...compare(name, expected, sound, await readNew(knex, name, expected)));
    }
    return [...found, ...(await wrongParents(connection, knex))];
  } finally {
    await connection.end();
  }
}

const cell = (row: OldRow, column: string): Old => row[column] ?? { text: null, type: '' };

function becomes(row: OldRow, { columns }: Expected): NewRow {
  const entries = Object.entries(columns).map(
    ([ours, [theirs, rule]]) => [ours, rule(cell(row, theirs))] as const,
  );
  const made: Record<string, New> = Object.fromEntries(entries);
  if ('lng' in made) [made.lng, made.lat] = rules.place(made.lng ?? null, made.lat ?? null);
  return made;
}

function compare(
  name: string,
  { key, latest }: Expected,
  sound: NewRow[],
  there: NewRow[],
): string[] {
  const keyOf = (row: NewRow) => JSON.stringify(key.map((column) => row[column]));
  const groups = new Map<string, NewRow[]>();
  for (const row of sound) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  const ids = new Set(there.map(({ id: number }) => number));
  const found = there.flatMap((row) => {
    const group = groups.get(keyOf(row)) ?? [];
    groups.delete(keyOf(row));
    const allowed = latest === undefined ? group : latestOf(group, latest);
    const same = allowed.some((each) => JSON.stringify(each) === JSON.stringify(row));
    return same ? [] : [`${name}: ${JSON.stringify(row)} is none of ${JSON.stringify(allowed)}`];
  });
  // If an id repeats, one of several searches takes it.
  const missing = [...groups.values()].filter(
    (group) =>
      name !== 'job_keyword' || !latestOf(group, latest ?? '').every((row) => ids.has(row.id)),
  );
  return [...found, ...missing.map((group) => `${name}: missing ${JSON.stringify(group)}`)];
}

function latestOf(group: readonly NewRow[], column: string): NewRow[] {
  const most = Math.max(...group.map((row) => Number(row[column])));
  return group.filter((row) => Number(row[column]) === most);
}

async function lockedUsers(connection: Connection): Promise<Set<New>> {
  const rows = await readOld(connection, 'fa_user');
  return new Set(
    rows.filter(({ status }) => status?.text !== 'normal').map((row) => id(cell(row, 'id'))),
  );
}

/** Parents that no old row with this id names. */
async function wrongParents(connection: Connection, knex: Knex): Promise<string[]> {
  const above = new Map<New, Set<New>>();
  for (const row of await readOld(connection, 'fa_user')) {
    const own = id(cell(row, 'id'));
    const parent = id(cell(row, 'parent_id'));
    above.set(own, (above.get(own) ?? new Set()).add(parent === REFUSED ? null : parent));
  }
  const users = await knex('users').select<{ id: number; parent_id: number | null }[]>(
    'id',
    'parent_id',
  );
  const ends = new Set([...above].flatMap(([own, parents]) => lowestOfCircle(own, parents, above)));
  return users
    .filter(({ id: own, parent_id: parent }) => {
      const named = [...(above.get(own) ?? [])];
      const allowed = named.map((each) => (each === null || !above.has(each) ? null : each));
      if (named.length === 1 && ends.has(own)) return parent !== null;
      return !allowed.includes(parent) && !(named.length > 1 && parent === null);
    })
    .map(({ id: own, parent_id: parent }) => `users: parent of ${own} is ${parent}`);
}

/** Returns the lowest id of the circle of `start`, if every id on the way occurs once; else []. */
function lowestOfCircle(start: New, parents: Set<New>, above: Map<New, Set<New>>): New[] {
  const path: New[] = [start];
  for (let next = [...parents]; next.length === 1; next = [...(above.get(next[0] ?? null) ?? [])]) {
    if (next[0] === start) return [Math.min(...path.map(Number))];
    if (path.includes(next[0] ?? null)) return [];
    path.push(next[0] ?? null);
  }
  return [];
}

async function readOld(connection: Connection, table: string): Promise<OldRow[]> {
  const [columns] = await connection.query<RowDataPacket[]>(
    'SELECT column_name AS c, data_type AS t FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?',
    [table],
  );
  const types = new Map(columns.map(({ c, t }) => [String(c), String(t)]));
  const isNumber = (name: string) =>
    !/^(job_name|cover|content|salary|name|image|images|factory_name|keyword|token|openid|unionid|value|type|user_ids)$/.test(
      name,
    );
  const read = [...types].map(([name, type]) =>
    // The text of a FLOAT has six digits, its value more.
    type === 'float' && isNumber(name) ? `${name} + 0e0 AS ${name}` : name,
  );
  const [rows] = await connection.query<RowDataPacket[]>({
    sql: `SELECT ${read.join(', ')} FROM ${table}`,
    typeCast: (field: TypeCastField) => asPhpReads(field, types.get(field.name) ?? ''),
  });
  return rows.map((row) =>
    Object.fromEntries(
      [...types].map(([name, type]) => [name, { text: row[name] as string | null, type }]),
    ),
  );
}

function asPhpReads(field: TypeCastField, type: string): string | null {
  const bytes = field.buffer();
  if (bytes === null) return null;
  return type === 'bit' ? String(BigInt(`0x${bytes.toString('hex')}`)) : bytes.toString('utf8');
}

async function readNew(knex: Knex, name: string, { columns }: Expected): Promise<NewRow[]> {
  const read = Object.entries(columns).map(([column, [, rule]]) =>
    rule === time || rule === rules.expiry
      ? knex.raw('trim_scale(extract(epoch FROM ??))::text AS ??', [column, column])
      : column,
  );
  return knex(name).select<NewRow[]>(read);
}
