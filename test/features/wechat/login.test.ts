import { ask } from '../../support/accounts';
import { aJob, aLineOfUsers } from '../../support/factories';
import { keptLog } from '../../support/kept-log';
import { startService, type TestService } from '../../support/service';
import { json, refusal, SESSION_KEY, startWechat } from '../../support/upstreams/wechat';

jest.setTimeout(120_000);

const SECRET = 'app-secret-7d1f';
const LOG_IN = `mutation ($code: String!, $scene: String) {
  logInWithWeChat(input: { code: $code, scene: $scene }) {
    token expireTime isNew viewer { id name team { directCount totalCount } }
  }
}`;

interface LoggedIn {
  readonly logInWithWeChat: {
    readonly token: string;
    readonly isNew: boolean;
    readonly viewer: { readonly id: string; readonly team: object };
  } | null;
}

/** The contract, section 9: WeChat. */
describe('logging in with WeChat', () => {
  let service: TestService;
  let wechat: Awaited<ReturnType<typeof startWechat>>;
  const { lines, log } = keptLog('info');

  beforeAll(async () => {
    wechat = await startWechat();
    service = await startService(
      {
        WECHAT_API_URL: wechat.url,
        WECHAT_APP_ID: 'wx1',
        WECHAT_APP_SECRET: SECRET,
        RATE_LIMITS: 'off',
      },
      log,
    );
    await aLineOfUsers(service.knex, 1, 2, 3);
    await aJob(service.knex, { id: 5 });
  });
  afterAll(async () => {
    await service.close();
    await wechat.close();
  });

  const logIn = (code: string, scene?: string) =>
    ask<LoggedIn>(service.base, LOG_IN, { code, scene });
  const idOf = async (code: string, scene?: string) =>
    Number((await logIn(code, scene)).data.logInWithWeChat?.viewer.id);
  const parentOf = async (id: number) =>
    (await service.knex<{ id: number; parent_id: number | null }>('users').where({ id }).first())
      ?.parent_id;

  it('creates a user the first time and recognises the person afterwards', async () => {
    const first = (await logIn('anna#1')).data.logInWithWeChat;
    expect(first).toMatchObject({
      isNew: true,
      viewer: { name: '', team: { directCount: 0, totalCount: 0 } },
    });
    const id = first?.viewer.id;
    await service
      .knex('users')
      .where({ id: Number(id) })
      .update({ name: '安娜' });
    const again = (await logIn('anna#2')).data.logInWithWeChat;
    expect(again).toMatchObject({ isNew: false, viewer: { id, name: '安娜' } });
    expect(await service.rest('keywordList', {}, first?.token)).toMatchObject({ code: 1 });
    const asked = wechat
      .named('jscode2session')
      .map(({ query }) => Object.fromEntries(query ?? []));
    expect(asked).toContainEqual({
      appid: 'wx1',
      secret: SECRET,
      js_code: 'anna#1',
      grant_type: 'authorization_code',
    });
  });

  it('creates one user for 200 simultaneous logins of one person', async () => {
    const before = await service.knex('users').count();
    const ids = await Promise.all(
      Array.from({ length: 200 }, (_, n) => idOf(`crowd:union-crowd#${n}`)),
    );
    expect(new Set(ids).size).toBe(1);
    const [{ count }] = (await service.knex('users').count()) as [{ count: string }];
    expect(Number(count) - Number(before[0]?.count)).toBe(1);
  });

  it('creates one user per unionid, even for eight simultaneous openids', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => idOf(`app${n}:one-union`)));
    expect(new Set(ids).size).toBe(1);
  });

  it('trusts the openid if the unionid belongs to another user, and merges no users', async () => {
    const [one, two] = [await idOf('fay:u-fay#1'), await idOf('gus#1')];
    expect(one).not.toBe(two);
    expect(await idOf('gus:u-fay#2')).toBe(two);
    expect(await idOf('fay:u-fay#3')).toBe(one);
    expect(await idOf('hal:u-fay#4')).toBe(one);
  });

  it('ignores an empty unionid', async () => {
    const [one, two] = [await idOf('ida:'), await idOf('jon:')];
    expect(one).not.toBe(two);
  });

  it('places a new user below the sharer of the poster, and never moves a known user', async () => {
    const id = await idOf('kim#1', '5_3');
    expect(await parentOf(id)).toBe(3);
    expect(await service.knex('placement').where({ user_id: id })).toMatchObject([
      { inviter_id: 3, job_id: 5 },
    ]);
    await logIn('kim#2', '5_1');
    expect(await parentOf(id)).toBe(3);
    const top = await idOf('lea#1');
    await logIn('lea#2', '5_3');
    expect(await parentOf(top)).toBeNull();
  });

  it('accepts a scene whose job is gone, and ignores a scene that names no user', async () => {
    for (const job of ['424242', '99999999999']) {
      const id = await idOf(`mia${job}`, `${job}_3`);
      expect([job, await parentOf(id)]).toEqual([job, 3]);
      expect(await service.knex('placement').where({ user_id: id })).toMatchObject([
        { job_id: null },
      ]);
    }
    for (const [n, scene] of [
      '5_424242',
      '5',
      'x_3',
      '5_3_1',
      '',
      '5_99999999999',
      ' 5_3',
      '5_3\0',
      '\ud800',
      '1'.repeat(100_000),
    ].entries())
      expect([scene, await parentOf(await idOf(`nobody${n}`, scene))]).toEqual([scene, null]);
  });

  it('counts the team of a user, and for administrators the arrivals by user and job', async () => {
    await service.knex('placement').delete();
    await aLineOfUsers(service.knex, 7001, 7002, 7003);
    await aJob(service.knex, { id: 15 });
    for (const [code, scene] of Object.entries({
      ned: '15_7003',
      ola: '424242_7003',
      pia: '99999999999_7003',
    }))
      await logIn(code, scene);
    const token = await service.tokenFor(7001, 'admin');
    const TEAM = '{ viewer { team { directCount totalCount } } }';
    const { data } = await ask<{ viewer: { team: object } }>(service.base, TEAM, {}, { token });
    expect(data.viewer.team).toEqual({ directCount: 1, totalCount: 5 });
    // The team is counted once, however often one request selects it.
    const counts: string[] = [];
    const note = ({ sql }: { sql: string }) => {
      if (sql.includes('RECURSIVE team')) counts.push(sql);
    };
    service.database.on('query', note);
    const again =
      '{ a: viewer { team { x: totalCount y: totalCount } } b: viewer { team { totalCount } } }';
    const { data: same } = await ask<object>(service.base, again, {}, { token });
    service.database.removeListener('query', note);
    expect(same).toEqual({ a: { team: { x: 5, y: 5 } }, b: { team: { totalCount: 5 } } });
    expect(counts).toHaveLength(1);
    const arrivals = await ask(
      service.base,
      `{ arrivalsByUser { total items { id count userId user { id } jobId job { id } } }
         arrivalsByJob { total items { id count userId user { id } jobId job { id } } } }`,
      {},
      { token },
    );
    expect(arrivals.data).toEqual({
      arrivalsByUser: {
        total: 1,
        items: [
          {
            id: 'user-7003',
            count: 3,
            userId: '7003',
            user: { id: '7003' },
            jobId: null,
            job: null,
          },
        ],
      },
      arrivalsByJob: {
        total: 1,
        items: [
          { id: 'job-15', count: 1, userId: null, user: null, jobId: '15', job: { id: '15' } },
        ],
      },
    });
  });

  it('lists the arrivals with their latest, most first and the higher id first', async () => {
    await service.knex('placement').delete();
    await aLineOfUsers(service.knex, 7101, 7102, 7103, 7104);
    const createtime = ['2026-01-01', '2026-01-03', '2026-01-02', '2026-01-04'];
    await service.knex('placement').insert(
      [7201, 7202, 7202, 7203].map((inviter_id, index) => ({
        ...{ inviter_id, job_id: index === 3 ? null : inviter_id + 100 },
        ...{ user_id: 7101 + index, createtime: `${createtime[index]}T00:00:00Z` },
      })),
    );
    const { data } = await ask(
      service.base,
      `{ arrivalsByUser { items { userId count latest } }
         arrivalsByJob { items { jobId count latest } } }`,
      {},
      { token: await service.tokenFor(7101, 'admin') },
    );
    const [first, second, fourth] = ['01', '03', '04'].map((day) => `2026-01-${day}T00:00:00.000Z`);
    expect(data).toEqual({
      arrivalsByUser: {
        items: [
          { userId: '7202', count: 2, latest: second },
          { userId: '7203', count: 1, latest: fourth },
          { userId: '7201', count: 1, latest: first },
        ],
      },
      arrivalsByJob: {
        items: [
          { jobId: '7302', count: 2, latest: second },
          { jobId: '7301', count: 1, latest: first },
        ],
      },
    });
  });

  it("distinguishes the caller's mistakes from failures of the service", async () => {
    expect((await logIn('used#1')).codes).toEqual([]);
    expect((await logIn('used#1')).codes).toEqual(['BAD_USER_INPUT']);
    expect((await logIn('')).codes).toEqual(['BAD_USER_INPUT']);
    expect((await logIn('a\0', '\0')).codes).toEqual(['BAD_USER_INPUT']);
    const cases: [string, Parameters<typeof json>[0] | null][] = [
      ['BAD_USER_INPUT', { errcode: 40029, errmsg: 'invalid code' }],
      ['FORBIDDEN', { errcode: 40226, errmsg: 'code blocked' }],
      ['SERVICE_UNAVAILABLE', { errcode: 45011, errmsg: 'frequency limit' }],
      ['SERVICE_UNAVAILABLE', { errcode: -1, errmsg: 'system error' }],
      ['SERVICE_UNAVAILABLE', { errcode: 40013, errmsg: 'invalid appid' }],
      ['SERVICE_UNAVAILABLE', { errcode: 40125, errmsg: 'invalid appsecret' }],
      ['SERVICE_UNAVAILABLE', { session_key: SESSION_KEY }],
      ['SERVICE_UNAVAILABLE', { openid: 7, session_key: SESSION_KEY }],
      ['SERVICE_UNAVAILABLE', null],
    ];
    for (const [code, answer] of cases) {
      wechat.next.jscode2session.push(
        answer === null ? (response) => response.writeHead(502).end('<html>') : json(answer),
      );
      expect([answer, (await logIn('refused')).codes]).toEqual([answer, [code]]);
    }
    expect(lines.join('')).toContain('check WECHAT_APP_SECRET');
    wechat.next.jscode2session.push(refusal(0, 'ok'));
    expect((await logIn('zero')).codes).toEqual(['SERVICE_UNAVAILABLE']);
  });

  it('writes neither the app secret nor a session key to the log or the metrics', async () => {
    await logIn('quin#1');
    for (const answer of [{ errcode: 40125, session_key: SESSION_KEY }, { openid: 7 }]) {
      wechat.next.jscode2session.push(json({ session_key: SESSION_KEY, ...answer }));
      await logIn('refused');
    }
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    for (const secret of [SECRET, SESSION_KEY]) {
      expect(lines.join('')).not.toContain(secret);
      expect(metrics).not.toContain(secret);
    }
  });

  it("logs a refusal that quotes the call's address without its secrets", async () => {
    const said = `bad call /sns/jscode2session?secret=${SECRET}&js_code=kept-quiet`;
    wechat.next.jscode2session.push(refusal(41002, said));
    expect((await logIn('kept-quiet')).codes).toEqual(['SERVICE_UNAVAILABLE']);
    expect(lines.join('')).toContain('bad call /sns/jscode2session?secret=…&js_code=…');
  });

  it('is limited to 600 attempts per address', async () => {
    const limited = await startService({
      WECHAT_API_URL: wechat.url,
      WECHAT_APP_ID: 'wx1',
      WECHAT_APP_SECRET: SECRET,
      TRUST_PROXY: 'on',
    });
    const before = wechat.named('jscode2session').length;
    const tries = ['a', 'b', 'c', 'd']
      .map((name) => `${name}: logInWithWeChat(input: { code: "" }) { isNew }`)
      .join(' ');
    const from = (address: string, query: string) =>
      ask(limited.base, query, { code: 'eva#1' }, { 'x-forwarded-for': address });
    const all = Array.from({ length: 150 }, () => from('203.0.113.1', `mutation { ${tries} }`));
    for (const { codes } of await Promise.all(all))
      expect(codes).toEqual(Array.from({ length: 4 }, () => 'BAD_USER_INPUT'));
    expect((await from('203.0.113.1', LOG_IN)).codes).toEqual(['RATE_LIMITED']);
    expect(wechat.named('jscode2session')).toHaveLength(before);
    expect((await from('203.0.113.2', LOG_IN)).codes).toEqual([]);
    await limited.close();
  });

  it('is refused without WeChat credentials; the error names the missing settings', async () => {
    const without = await startService();
    const { errors } = await without.graphql(LOG_IN, { code: 'x' }).finally(() => without.close());
    expect(errors).toMatchObject([
      {
        message: 'This service has no WeChat logins (WECHAT_APP_ID and WECHAT_APP_SECRET).',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });
});
