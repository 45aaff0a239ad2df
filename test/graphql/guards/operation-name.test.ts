import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly errors?: { message: string; extensions: { code: string } }[];
}

const PAGES = Array.from({ length: 10 }, (_, index) => index);
/** 27,010 points of cost; 10,000 are allowed. */
const COSTLY = `query Costly { ${PAGES.map(
  (index) =>
    `p${index}: jobs(pageSize: 100) { items { id jobName cover salary peopleNum weigh images { type url } } }`,
).join(' ')} }`;
const CHEAP = 'query Cheap { categories { id } }';
const TWO = 'query A { categories { id } } query B { factories { id } }';

/**
 * A request without a valid operation name runs nothing, however often it is sent, and bypasses no
 * guard.
 */
describe('operationName', () => {
  let service: TestService;
  let statements: string[];
  let stop: () => void;
  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(() => ({ statements, stop } = recordStatements(service.database)));
  afterEach(() => stop());
  afterAll(() => service.close());

  async function answer(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${service.base}${path}`, init);
    return { status: response.status, ...((await response.json()) as object) };
  }
  const post = (body: object) =>
    answer('/graphql', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const get = (parameters: [string, string][]) =>
    answer(`/graphql?${new URLSearchParams(parameters).toString()}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });

  const unknown = (name: string) => `Unknown operation named "${name}".`;
  const ambiguous = 'Must provide operation name if query contains multiple operations.';
  const notText = '`operationName` in a POST body must be a string if provided.';

  it.each<[string, object, string]>([
    [
      'an empty one, of a document that costs too much',
      { query: COSTLY, operationName: '' },
      unknown(''),
    ],
    ['an empty one', { query: CHEAP, operationName: '' }, unknown('')],
    [
      'an empty one, of an operation without a name',
      { query: '{ factories { id } }', operationName: '' },
      unknown(''),
    ],
    ['an unknown one', { query: COSTLY, operationName: 'Cheap' }, unknown('Cheap')],
    ['one with white space around', { query: CHEAP, operationName: ' Cheap ' }, unknown(' Cheap ')],
    [
      'one that every object has',
      { query: CHEAP, operationName: '__proto__' },
      unknown('__proto__'),
    ],
    ['none, of several', { query: TWO }, ambiguous],
    ['null, of several', { query: TWO, operationName: null }, ambiguous],
    ['an empty one, of several', { query: TWO, operationName: '' }, unknown('')],
    ['a number', { query: CHEAP, operationName: 0 }, notText],
    ['false', { query: CHEAP, operationName: false }, notText],
    ['a list', { query: CHEAP, operationName: ['Cheap'] }, notText],
    [
      'none, of a document that has none',
      { query: 'fragment F on Job { id }' },
      'Fragment "F" is never used.',
    ],
  ])('runs nothing if it is %s', async (_what, body, message) => {
    for (let time = 0; time < 3; time += 1) {
      const { status, data, errors } = await post(body);
      expect([status < 500, data, errors?.[0]?.extensions.code]).toEqual([
        true,
        undefined,
        'BAD_USER_INPUT',
      ]);
      expect(errors?.[0]?.message).toBe(message);
    }
    expect(statements).toEqual([]);
  });

  it.each<[string, [string, string][], string]>([
    [
      'an empty one',
      [
        ['query', COSTLY],
        ['operationName', ''],
      ],
      unknown(''),
    ],
    [
      'an empty one of a cheap document',
      [
        ['query', CHEAP],
        ['operationName', ''],
      ],
      unknown(''),
    ],
    ['none, of several', [['query', TWO]], ambiguous],
    [
      'two',
      [
        ['query', CHEAP],
        ['operationName', 'Cheap'],
        ['operationName', ''],
      ],
      "The 'operationName' search parameter may only be specified once.",
    ],
  ])('runs nothing by GET if it is %s', async (_what, parameters, message) => {
    for (let time = 0; time < 3; time += 1) {
      const { status, data, errors } = await get(parameters);
      expect([status < 500, data, errors?.[0]?.message]).toEqual([true, undefined, message]);
    }
    expect(statements).toEqual([]);
  });

  it('runs nothing if it is empty in the body, whatever name the URL has', async () => {
    const sent = { method: 'POST', body: JSON.stringify({ query: CHEAP, operationName: '' }) };
    const headers = { 'content-type': 'application/json' };
    const { data } = await answer('/graphql?operationName=Cheap', { ...sent, headers });
    expect([data, statements]).toEqual([undefined, []]);
  });

  it('selects the operation whose cost is limited', async () => {
    const query = `${CHEAP} ${COSTLY}`;
    for (let time = 0; time < 3; time += 1) {
      expect(await post({ query, operationName: 'Cheap' })).toEqual({
        status: 200,
        data: { categories: [] },
      });
      const { errors } = await post({ query, operationName: 'Costly' });
      expect(errors?.[0]?.message).toMatch(/^Too many points of cost/);
    }
  });
});
