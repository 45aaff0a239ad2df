import { startService, type GraphqlResult, type TestService } from '../support/service';
import { jobs } from '../support/factories';

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

const TOO_MUCH: readonly (readonly [what: string, query: string, message: string])[] = [
  [
    'cost',
    `{ ${times(21, (index) => `j${index}: jobs { total }`)} }`,
    '开销点数（请减小每页条数或减少嵌套的列表）过多：10521，上限为 10000。',
  ],
  ['aliases', `{ ${times(31, (index) => `a${index}: __typename`)} }`, '别名过多：31，上限为 30。'],
  [
    'directives',
    `{ ${times(7, (index) => `a${index}: __typename @skip(if: true) @a @b`)} }`,
    '指令过多：21，上限为 20。',
  ],
  ['repetitions', `{ ${times(6, () => '__typename')} }`, '同一字段或指令的重复过多：6，上限为 5。'],
  ['subscriptions', 'subscription { x }', '不支持订阅。'],
];

describe('messages for Accept-Language: zh', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ GRAPHQL_MAX_ANSWER_MB: '1' })));
  afterAll(() => service.close());

  const send = async (request: object, method = 'POST') => {
    const headers = {
      'content-type': 'application/json',
      'accept-language': 'zh',
      'apollo-require-preflight': '1',
    };
    const url = new URL(`${service.base}/graphql`);
    if (method === 'GET')
      for (const [name, value] of Object.entries(request))
        url.searchParams.set(name, String(value));
    const body = method === 'GET' ? null : JSON.stringify(request);
    const response = await fetch(url, { method, headers, body });
    expect(response.headers.get('content-language')).toBe('zh');
    const { errors = [] } = (await response.json()) as GraphqlResult<unknown>;
    return errors.map(({ message }) => message);
  };

  it.each(TOO_MUCH)('are in Chinese: %s', async (_what, query, message) => {
    expect(await send({ query })).toEqual([message]);
  });

  it.each<[string, object, string]>([
    ['too long', { query: ' '.repeat(100_001) }, '查询过长：100001 个字符，上限为 100000。'],
    ['too deep', { query: '['.repeat(300) }, '查询嵌套过深：括号超过 200 层。'],
    [
      'too many variables',
      {
        query: 'query ($t: [JobType!]) { jobs(types: $t) { total } }',
        variables: { t: Array<null>(60_001).fill(null) },
      },
      '变量中的值过多：60002，上限为 60000。',
    ],
    ['no query', { query: '' }, '请求中没有查询（query）。'],
    [
      'another hash',
      { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: '0' } } },
      'sha256Hash 与查询不符。',
    ],
    [
      'another version',
      { extensions: { persistedQuery: { version: 2, sha256Hash: '0' } } },
      '不支持该版本的 persistedQuery。',
    ],
  ])('are in Chinese for a refused request: %s', async (_what, request, message) => {
    expect(await send(request)).toEqual([message]);
  });

  it('are in Chinese for a mutation by GET', async () => {
    expect(await send({ query: 'mutation { logOut }' }, 'GET')).toEqual(['GET 请求只能执行查询。']);
  });

  it('are in Chinese for a response that is too large or has too many errors', async () => {
    const content = '字'.repeat(20_000);
    await jobs(
      service.knex,
      Array.from({ length: 60 }, () => ({ content })),
    );
    expect(await send({ query: '{ jobs(pageSize: 60) { items { content } } }' })).toEqual([
      '结果超过 1 MB：请减小每页条数或减少长文本。',
    ]);
    const query = '{ jobs(pageSize: 60) { items { version coverPath imagePaths userIds } } }';
    expect((await send({ query })).at(-1)).toBe('另有 140 个错误。');
  });
});
