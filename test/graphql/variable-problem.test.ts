import { startService, type GraphqlResult, type TestService } from '../support/service';

const CREATE = 'mutation ($i: CreateJobInput!) { createJob(input: $i) { id } }';
const REQUIRED = 'Must not be null or empty.';
const TIME =
  'DateTimeISO cannot represent this value; write a date and time with a time zone, such as ' +
  '"2026-01-31T08:00:00Z".';

type Told = readonly [argument: string, code: string, english: string, chinese: string];

/** A document, its variables, and what each error tells. */
const WRONG: readonly (readonly [query: string, variables: object, ...told: Told[]])[] = [
  [CREATE, {}, ['input', 'REQUIRED', REQUIRED, '必填。']],
  [CREATE, { i: null }, ['input', 'REQUIRED', REQUIRED, '必填。']],
  [CREATE, { i: {} }, ['input.jobName', 'REQUIRED', REQUIRED, '必填。']],
  [CREATE, { i: { jobName: null } }, ['input.jobName', 'REQUIRED', REQUIRED, '必填。']],
  [
    CREATE,
    { i: 'x' },
    [
      'input',
      'INVALID',
      'Expected type "CreateJobInput" to be an object.',
      '须为类型 "CreateJobInput" 的对象。',
    ],
  ],
  [
    CREATE,
    { i: { jobName: 'j', expireTime: 'tomorrow', images: ['a', 1] } },
    ['input.expireTime', 'INVALID', TIME, '须为带时区的日期和时间，例如 "2026-01-31T08:00:00Z"。'],
    [
      'input.images.1',
      'INVALID',
      'String cannot represent a non string value: 1',
      '值 1 不符合类型 "String"。',
    ],
  ],
  [
    CREATE,
    { i: { jobName: 'j', coordinates: { lng: 1, lon: 2, lat: 3 } } },
    [
      'input.coordinates.lon',
      'INVALID',
      'Field "lon" is not defined by type "CoordinatesInput". Did you mean "lat" or "lng"?',
      '类型 "CoordinatesInput" 没有字段 "lon"。是否想写 "lat" 或 "lng"？',
    ],
  ],
  [
    'query ($types: [JobType!]) { jobs(types: $types) { total } }',
    { types: ['LONG_TERM', 'NIGHT'] },
    [
      'types.1',
      'INVALID',
      'Value "NIGHT" does not exist in "JobType" enum.',
      '枚举 "JobType" 没有值 "NIGHT"。',
    ],
  ],
  [
    'query ($name: String!, $p: Float!) { ...F } ' +
      'fragment F on Query { jobs(near: { lng: $p, lat: 1 }, keyword: $name) { total } }',
    { name: 1, p: ' at "p.x"; Field "y" of required type "' },
    [
      'keyword',
      'INVALID',
      'String cannot represent a non string value: 1',
      '值 1 不符合类型 "String"。',
    ],
    [
      'near.lng',
      'INVALID',
      expect.stringContaining('Float cannot represent non numeric value') as string,
      expect.stringMatching(/^值 .* 不符合类型 "Float"。$/) as string,
    ],
  ],
  [
    'query ($on: Boolean!) { jobs @include(if: $on) { total } }',
    {},
    ['on', 'REQUIRED', REQUIRED, '必填。'],
  ],
];

const CASES = WRONG.map(([query, variables, ...told]) => [query, variables, told] as const);

describe('a variable that does not fit its type', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const ask = async (query: string, variables: object, language = 'en') => {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ query, variables }),
    });
    const { errors = [] } = (await response.json()) as GraphqlResult<unknown>;
    return errors;
  };

  it.each(CASES)('is reported by its field: %s %j', async (query, variables, told) => {
    for (const language of ['en', 'zh'] as const) {
      const errors = await ask(query, variables, language);
      expect(errors.map(({ extensions }) => extensions)).toEqual(
        told.map(([argument, code, english, chinese]) => {
          const field = argument.replace(/^input\./, '');
          const message = language === 'en' ? english : chinese;
          return { code: 'BAD_USER_INPUT', argument, fields: [{ field, code, message }] };
        }),
      );
      for (const { message, extensions } of errors) {
        const [field] = extensions.fields ?? [];
        if (language === 'en') expect(message).toMatch(/^Variable "\$/);
        else expect(message).toBe(`${field?.field}: ${field?.message}`);
      }
    }
  });

  it('is reported by its field if null is given for a variable with a default', async () => {
    const near = 'query ($lng: Float = 1) { jobs(near: { lng: $lng, lat: 2 }) { total } }';
    expect(await ask(near, { lng: null }, 'zh')).toMatchObject([
      {
        message: 'near: 值无效。',
        extensions: { argument: 'near', fields: [{ field: 'near', code: 'INVALID' }] },
      },
    ]);
    const id = 'query ($id: ID = "1") { job(id: $id) { id } }';
    expect(await ask(id, { id: null }, 'zh')).toMatchObject([
      {
        message: 'id: 必填。',
        extensions: {
          code: 'BAD_USER_INPUT',
          argument: 'id',
          fields: [{ field: 'id', code: 'REQUIRED', message: '必填。' }],
        },
      },
    ]);
  });

  it('is reported in fewer than 3,000 characters, however long the value is', async () => {
    const long = 'x'.repeat(90_000);
    const cases: [object, string][] = [
      [{ jobName: 'j', [long]: 1 }, 'INVALID'],
      [{ jobName: 'j', weigh: long }, 'INVALID'],
      [{ content: long }, 'REQUIRED'],
    ];
    for (const [i, code] of cases) {
      const errors = await ask(CREATE, { i });
      expect(errors).toMatchObject([{ extensions: { fields: [{ code }] } }]);
      expect(JSON.stringify(errors).length).toBeLessThan(3_000);
    }
  });
});
