import { graphql, isObjectType, getNamedType, type GraphQLSchema } from 'graphql';
import { Context } from '../../src/context';
import { readConfig, type Config } from '../../src/config';
import { openPosters } from '../../src/features/poster/poster.open';
import type { PosterService } from '../../src/features/poster/poster.service';
import { identify } from '../../src/features/viewer/token/token.storage';
import { toServiceError } from '../../src/graphql/errors';
import { createSchema } from '../../src/graphql/schema';
import { Upstreams } from '../../src/lib/upstreams/upstreams';
import { aFavourite, aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';
import { decisions, type Decision } from './authorisation.decisions';
import { documentOf, pathsToTypes, objectTypes, type Path } from './schema-paths';

const silent = { warn: () => undefined };
const [ADMIN, USER, OTHER, EDITOR, TOP] = [1, 2, 3, 4, 5];
type Caller = 'anonymous' | 'user' | 'other user' | 'editor' | 'administrator';

const ALLOWED: Record<Decision, readonly Caller[]> = {
  anyone: ['anonymous', 'user', 'other user', 'editor', 'administrator'],
  caller: ['user', 'other user', 'editor', 'administrator'],
  editor: ['editor', 'administrator'],
  admin: ['administrator'],
};

/** Mutations about the caller's own data: the code for callers who have none. */
const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  changePassword: ['NOT_FOUND'],
  deleteKeyword: ['NOT_FOUND'],
  endSession: ['NOT_FOUND'],
};

/**
 * Mutations that refuse callers who cannot prove their identity, whatever the role; the login tests
 * cover them.
 */
const PROOFS = ['logIn', 'logInWithWeChat'];

/** Arguments that need a certain value to be accepted. */
const VALUES = {
  id: '"1"',
  jobId: '"1"',
  userId: '"2"',
  name: 'AGENT_CONTENT',
  'Query.jobsAsUser.userId': '"2"',
  'Query.jobAsUser.userId': '"2"',
  // The editor's own entry.
  'Mutation.undo.auditId': '"2"',
};

/** A row of each type that an audit entry may be about. */
const AUDITED = [
  ['category', '1'],
  ['factory', '1'],
  ['job', '1'],
  ['media', 'a.jpg'],
  ['site_config', 'agent_content'],
  ['users', String(USER)],
] as const;

const TABLES = [
  ...[
    'category',
    'factory',
    'job',
    'users',
    'job_collect',
    'job_keyword',
    'user_token',
    'site_config',
  ],
  ...['audit_log', 'media', 'account', 'wechat_openid', 'placement'],
];

/**
 * The matrix is generated from the schema: every field through every path, and every mutation, for
 * every kind of caller.
 */
describe('authorisation', () => {
  let service: TestService;
  let schema: GraphQLSchema;
  let tokens: Record<Caller, string | undefined>;
  let config: Config;
  let posters: PosterService;
  /** Whether a mutation that was not denied has run since the rows were inserted. */
  let isChanged = true;
  const everyField = objectTypes(createSchema()).flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ type, field })),
  );

  const decided = (type: string, field: string): Decision | undefined => {
    const decision = decisions[type];
    return typeof decision === 'object' ? decision[field] : decision;
  };

  beforeAll(async () => {
    service = await startService();
    config = readConfig({ DATABASE_URL: 'postgres://unused', PUBLIC_DIR: service.publicDir });
    posters = openPosters(config, new Upstreams(silent), service.knex, undefined);
    schema = createSchema();
  });
  beforeEach(async () => {
    if (!isChanged) return;
    const { knex } = service;
    await knex.raw(`TRUNCATE ${TABLES.join()} RESTART IDENTITY CASCADE`);
    tokens = {
      anonymous: undefined,
      administrator: await service.tokenFor(ADMIN, 'admin'),
      editor: await service.tokenFor(EDITOR, 'editor'),
      user: await service.tokenFor(USER),
      'other user': await service.tokenFor(OTHER),
    };
    await knex('users').insert({ id: TOP });
    await knex('users').where({ id: ADMIN }).update({ parent_id: TOP });
    await knex('users').whereIn('id', [USER, OTHER]).update({ parent_id: ADMIN });
    await aJob(knex, { id: 1, images: ['a.jpg'], lng: 1, lat: 1, user_ids: [USER, OTHER] });
    await knex('category').insert({ id: 1, name: 'c' });
    await knex('factory').insert({ id: 1, factory_name: 'f' });
    await knex('media').insert({ path: 'a.jpg', content_type: 'image/jpeg', bytes: 1 });
    for (const user_id of [USER, EDITOR])
      await knex('audit_log').insert({ user_id, action: 'create', entity: 'job', row_id: '1' });
    await knex('site_config').insert({ name: 'agent_content', value: 'v' });
    for (const user_id of [EDITOR, ADMIN])
      for (const [entity, row_id] of AUDITED)
        await knex('audit_log').insert({ user_id, action: 'update', entity, row_id, undoes: 2 });
    // No keyword has the id that VALUES uses.
    await knex.raw('ALTER TABLE job_keyword ALTER id RESTART WITH 100');
    for (const user_id of [USER, OTHER, ADMIN]) {
      await aFavourite(knex, user_id, 1);
      await knex('job_keyword').insert({ user_id, keyword: `of ${user_id}` });
    }
    isChanged = false;
  });
  afterAll(async () => {
    await posters.close();
    await service.close();
  });

  async function run(document: string, caller: Caller) {
    const { knex } = service;
    const services = {
      config,
      posters,
      media: { remove: () => Promise.resolve() },
      database: knex,
      identify: (token: string) => identify(knex, token, undefined),
    };
    const contextValue = new Context(services, { token: tokens[caller], origin: 'http://here' });
    const { data, errors = [] } = await graphql({ schema, source: document, contextValue });
    const codes = errors.map((error) => (error.path ? toServiceError(error).code : error.message));
    const denied = codes.some((code) => code === 'FORBIDDEN' || code === 'UNAUTHENTICATED');
    isChanged ||= document.startsWith('mutation') && !denied;
    return { data, codes, denied };
  }

  const rows = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => [table, await service.knex(table).orderBy(1 as never)]),
      ),
    ) as Record<string, unknown>;

  it('is decided for every field of the schema, and for no field that does not exist', () => {
    const undecided = everyField.filter(({ type, field }) => !decided(type.name, field.name));
    expect(undecided.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
    const superfluous = Object.entries(decisions).flatMap(([type, decision]) =>
      typeof decision === 'string'
        ? everyField.some((each) => each.type.name === type)
          ? []
          : [type]
        : Object.keys(decision)
            .filter(
              (name) =>
                !everyField.some((each) => each.type.name === type && each.field.name === name),
            )
            .map((name) => `${type}.${name}`),
    );
    expect(superfluous).toEqual([]);
  });

  const strictest = (path: Path): Decision => {
    const all = path.map(({ type, field }) => decided(type.name, field.name));
    const order: Decision[] = ['admin', 'editor', 'caller'];
    return order.find((each) => all.includes(each)) ?? 'anyone';
  };

  const entries = pathsToTypes(createSchema());
  const questions = everyField
    .filter(({ type }) => type.name !== 'Mutation')
    .flatMap(({ type, field }) =>
      (type.name === 'Query' ? [[]] : (entries.get(type.name) ?? []))
        // The result of a mutation is requested below, where mutations are run.
        .filter((path) => path[0]?.type.name !== 'Mutation')
        .map((path): Path => [...path, { type, field }]),
    );

  it('leaves no unguarded path to data of administrators, editors or the caller', () => {
    const open = [...entries].flatMap(([type, paths]) => {
      const decision = decisions[type];
      if (typeof decision !== 'string' || decision === 'anyone') return [];
      // The viewer's own path is open to all: an anonymous caller gets null. A caller who logs in
      // becomes the viewer.
      const guarded = (path: Path) =>
        strictest(path) === decision ||
        (decision === 'caller' && ['viewer', ...PROOFS].includes(path[0]?.field.name ?? ''));
      return paths.filter((path) => !guarded(path)).map((path) => documentOf(path, VALUES));
    });
    expect(open).toEqual([]);
  });

  it('holds for every field, through every path', async () => {
    const answers = await inTurns(questions, async (path) => {
      const source = documentOf(path, VALUES);
      const wrong: string[] = [];
      for (const caller of Object.keys(tokens) as Caller[]) {
        const { denied, codes, data } = await run(source, caller);
        // `viewer` is null for an anonymous caller: nothing below it can be read.
        const nothing = caller === 'anonymous' && path[0]?.field.name === 'viewer' && isEmpty(data);
        const right = ALLOWED[strictest(path)].includes(caller)
          ? codes.length === 0
          : denied || nothing;
        if (!right) wrong.push(`${caller}: ${source} -> ${codes.join() || JSON.stringify(data)}`);
      }
      return wrong;
    });
    expect(answers.flat()).toEqual([]);
  }, 120_000);

  const mutations = everyField.filter(({ type }) => type.name === 'Mutation');

  it.each(mutations.map(({ field }) => field.name))('holds for the mutation %s', async (name) => {
    const { type, field } = mutations.find((each) => each.field.name === name) ?? fail();
    const target = getNamedType(field.type);
    const selected = isObjectType(target)
      ? Object.values(target.getFields()).filter((each) => !isObjectType(getNamedType(each.type)))
      : [];
    const path: Path = [
      { type, field },
      ...selected.slice(0, 1).map((each) => ({ type: target as never, field: each })),
    ];
    const source = documentOf(path, VALUES);
    const decision = decided('Mutation', name) ?? 'admin';

    const before = await rows();
    for (const caller of (Object.keys(tokens) as Caller[]).filter(
      (each) => !ALLOWED[decision].includes(each),
    )) {
      expect({ caller, ...(await run(source, caller)) }).toMatchObject({ caller, denied: true });
    }
    expect(await rows()).toEqual(before);

    if (decision !== 'caller') return;
    for (const [caller, id] of [
      ['user', USER],
      ['other user', OTHER],
    ] as const) {
      const ofOthers = (all: Record<string, unknown>) =>
        Object.values(all)
          .flatMap((table) => table as { user_id?: number }[])
          .filter((row) => row.user_id !== id);
      const earlier = ofOthers(await rows());
      const codes = REFUSALS[name] ?? [];
      expect({ caller, ...(await run(source, caller)) }).toMatchObject({ caller, codes });
      expect(ofOthers(await rows())).toEqual(earlier);
    }
  });

  it.each([
    ['editor', EDITOR],
    ['administrator', ADMIN],
  ] as const)('lets an %s run every mutation of the role', async (caller, id) => {
    for (const { type, field } of mutations.filter(
      ({ field: { name } }) => !PROOFS.includes(name),
    )) {
      if (!ALLOWED[decided('Mutation', field.name) ?? 'admin'].includes(caller)) continue;
      const source = documentOf([{ type, field }], VALUES);
      expect({ source, ...(await run(source, caller)) }).toMatchObject({ source, denied: false });
      // A new token, as the mutation may have revoked the token or the role.
      tokens[caller] = await service.tokenFor(id);
    }
  });

  it('shows an editor only their own entries of the audit log', async () => {
    const ofEditor = await run('{ auditLog(pageSize: 100) { items { userId } } }', 'editor');
    const { items } = (ofEditor.data as { auditLog: { items: { userId: string }[] } }).auditLog;
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set([String(EDITOR)]));
    const others = `{ auditLog(userId: "${USER}") { total } }`;
    expect((await run(others, 'editor')).codes).toEqual(['FORBIDDEN']);
    expect((await run(others, 'administrator')).codes).toEqual([]);
  });
});

/** Runs as many at a time as the pool has connections. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
) {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += 8)
    results.push(...(await Promise.all(items.slice(from, from + 8).map(work))));
  return results;
}

const isEmpty = (data: unknown): boolean =>
  data == null ||
  (typeof data === 'object' && Object.values(data).every((value) => value === null));

function fail(): never {
  throw new Error('no such mutation');
}
