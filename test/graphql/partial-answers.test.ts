import { getNamedType, isLeafType, isRequiredArgument, type GraphQLObjectType } from 'graphql';
import { createSchema } from '../../src/graphql/schema';
import { aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

/**
 * Each of several fields in one request has its own data or its own error (the contract, section
 * 4).
 */
describe('a request with several fields', () => {
  let service: TestService;
  let tokens: Record<'anonymous' | 'user' | 'administrator', string | undefined>;

  beforeAll(async () => {
    service = await startService();
    tokens = {
      anonymous: undefined,
      user: await service.tokenFor(2),
      administrator: await service.tokenFor(1, 'admin'),
    };
    await aJob(service.knex, { id: 1, cover: 'a.jpg', images: ['b.jpg'], user_ids: [1] });
    await service.knex('category').insert({ id: 1, name: 'c', image: 'c.jpg' });
    await service.knex('factory').insert({ id: 1, factory_name: 'f' });
  });
  afterAll(() => service.close());

  it('returns the data of mutations that succeed, and an error for each other one', async () => {
    const { data, errors } = await service.graphql<object>(
      `mutation {
        a: createCategory(input: { name: "kept" }) { id name }
        b: createCategory(input: { name: "" }) { id }
        c: deleteJob(id: 424242, expectedVersion: 1) { id }
        d: updateCategory(id: 1, expectedVersion: 99, input: { weigh: 3 }) { id }
        e: clearKeywords
      }`,
      {},
      tokens.administrator,
    );
    const stored = await service.knex('category').where({ name: 'kept' }).pluck<string[]>('id');
    expect(data).toEqual({
      a: { id: String(stored[0]), name: 'kept' },
      b: null,
      c: null,
      d: null,
      e: 0,
    });
    expect(errors?.map(({ path, extensions: { code } }) => ({ path, code }))).toEqual([
      { path: ['b'], code: 'BAD_USER_INPUT' },
      { path: ['c'], code: 'NOT_FOUND' },
      { path: ['d'], code: 'CONFLICT' },
    ]);
  });

  it('returns for each mutation what is stored after it', async () => {
    const { data } = await service.graphql<object>(
      `mutation {
        a: createUser(input: { parentId: 2 }) { parent { childCount } }
        b: createUser(input: { parentId: 2 }) { parent { childCount children { totalCount } } }
        c: updateJob(id: 1, expectedVersion: 1, input: { coverFocus: { x: 0, y: 1 } }) {
          coverFocus { x }
        }
        d: updateJob(id: 1, expectedVersion: 2, input: { coverFocus: { x: 0.5, y: 1 } }) {
          coverFocus { x }
        }
      }`,
      {},
      tokens.administrator,
    );
    expect(data).toEqual({
      a: { parent: { childCount: 1 } },
      b: { parent: { childCount: 2, children: { totalCount: 2 } } },
      c: { coverFocus: { x: 0 } },
      d: { coverFocus: { x: 0.5 } },
    });
  });

  it('runs each mutation that the caller may run', async () => {
    const { data, errors } = await service.graphql<object>(
      `mutation { a: addFavourite(jobId: 1) { isFavourite } b: createCategory(input: { name: "no" }) { id } }`,
      {},
      tokens.user,
    );
    expect(data).toEqual({ a: { isFavourite: true }, b: null });
    expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'FORBIDDEN' } }]);
  });

  it('returns the viewer without the fields that cannot be read', async () => {
    const read = (fields: string) =>
      service.graphql<{ viewer: object }>(`{ viewer { id ${fields} } }`, {}, tokens.user);
    const { data, errors } = await read(`
      favourites(keyword: "${'长'.repeat(101)}") { total }
      favouritesConnection(after: "stale") { totalCount }
      sessions(pageSize: 0) { total }
    `);
    expect(data.viewer).toEqual({
      id: '2',
      favourites: null,
      favouritesConnection: null,
      sessions: null,
    });
    expect(errors?.map(({ path, extensions: { code } }) => ({ path, code }))).toEqual(
      ['favourites', 'favouritesConnection', 'sessions'].map((field) => ({
        path: ['viewer', field],
        code: 'BAD_USER_INPUT',
      })),
    );
    await service.knex.schema.renameTable('job_keyword', 'away');
    const away = await read('keywords { id } team { directCount }');
    await service.knex.schema.renameTable('away', 'job_keyword');
    expect(away.data.viewer).toMatchObject({ id: '2', keywords: null, team: {} });
    expect(away.errors).toMatchObject([{ path: ['viewer', 'keywords'] }]);
  });

  const schema = createSchema();
  /** Every field without required arguments; of objects, their `__typename`. */
  const everything = (name: string) =>
    Object.values((schema.getType(name) as GraphQLObjectType).getFields())
      .filter(({ args }) => !args.some(isRequiredArgument))
      .map((field) =>
        isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`,
      )
      .join(' ');
  const document = `{
    ${everything('Query')}
    job(id: 1) { ${everything('Job')} }
    listed: jobs { items { ${everything('Job')} } }
    cats: categories { ${everything('Category')} }
    facts: factories { ${everything('Factory')} }
  }`;

  const GUARDED = {
    query: [
      'adminCategories',
      'adminFactories',
      'adminJobs',
      'arrivalsByJob',
      'arrivalsByUser',
      'auditLog',
      'auditLogConnection',
      'mediaFiles',
      'overview',
      'tokens',
      'users',
    ],
    job: ['coverPath', 'expireTime', 'imagePaths', 'status', 'storedContent', 'userIds', 'version'],
    category: ['imagePath', 'version'],
    factory: ['version'],
  };
  const paths = [
    ...GUARDED.query,
    ...GUARDED.job.map((name) => `job.${name}`),
    ...GUARDED.category.map((name) => `cats.${name}`),
    ...GUARDED.factory.map((name) => `facts.${name}`),
  ];

  // A repeated document is executed by its cached plan.
  it.each([
    ['anonymous', 'UNAUTHENTICATED'],
    ['user', 'FORBIDDEN'],
    ['administrator', null],
  ] as const)('nulls only what the caller may not read: %s', async (caller, code) => {
    for (let time = 0; time < 3; time++) {
      const { data, errors = [] } = await service.graphql<Record<string, unknown>>(
        document,
        {},
        tokens[caller],
      );
      // Each field of a list is named once.
      const named = errors.map(({ path = [] }) =>
        path.filter((step) => typeof step === 'string').join('.'),
      );
      const refused = [...new Set(named)].sort();
      // The restricted job is not in a logged-in user's list.
      const listed =
        caller === 'anonymous'
          ? GUARDED.job.map((name) => `listed.items.${name}`)
          : ([] as string[]);
      expect(refused).toEqual(code === null ? [] : [...paths, ...listed].sort());
      expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(
        new Set(code === null ? [] : [code]),
      );
      expect(data).toMatchObject({ job: { id: '1', jobName: '电子厂普工' }, facts: [{ id: '1' }] });
      for (const name of GUARDED.query) expect(data[name] === null).toBe(code !== null);
    }
  });
});
