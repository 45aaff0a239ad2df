import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { createSchema } from '../../src/graphql/schema';
import { aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

const schema = createSchema();
type Step = string | number;

/** A malformed one is ignored (the contract, section 9). */
const ACCEPTS_ANY = ['LogInWithWeChatInput.scene'];

/** Every path to a String or ID that is checked within a type, such as `images`, 0. */
function textsIn(type: GraphQLInputType): Step[][] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return textsIn(nullable.ofType).map((path) => [0, ...path]);
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(
      ({ name }) => !ACCEPTS_ANY.includes(`${nullable.name}.${name}`),
    );
    return fields.flatMap((field) => textsIn(field.type).map((path) => [field.name, ...path]));
  }
  return nullable.name === 'String' || nullable.name === 'ID' ? [[]] : [];
}

/** A value of a type with its required parts, and `text` at the end of `path`. */
function valueOf(type: GraphQLInputType, path: Step[] | null, text: string): unknown {
  const nullable = getNullableType(type);
  const [step, ...rest] = path ?? [];
  if (isListType(nullable)) return [valueOf(nullable.ofType, step === 0 ? rest : null, text)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(
      (field) => field.name === step || isRequiredInputField(field),
    );
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        valueOf(field.type, field.name === step ? rest : null, text),
      ]),
    );
  }
  if (path !== null) return text;
  return ['Int', 'Float'].includes(nullable.name) ? 1 : '1';
}

/** One request for each text that an operation takes: what to send, and the path of the text. */
function requests(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, text: string) {
  return field.args.flatMap((target) =>
    textsIn(target.type).map((path) => {
      const args = field.args.filter((each) => each === target || isRequiredArgument(each));
      const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
      const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
      const leaf = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
      return {
        document: `${kind} (${declared}) { ${field.name}(${given}) ${leaf} }`,
        variables: Object.fromEntries(
          args.map((arg) => [arg.name, valueOf(arg.type, arg === target ? path : null, text)]),
        ),
        argument: [target.name, ...path].join('.'),
      };
    }),
  );
}

describe('input', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'admin');
    await aJob(service.knex, { id: 1 });
  });
  afterAll(() => service.close());

  const ask = (document: string, variables: object = {}) =>
    service.graphql<Record<string, unknown> | null>(document, variables, token);

  const operations = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({
      kind: 'query' as const,
      field,
    })),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({
      kind: 'mutation' as const,
      field,
    })),
  ].filter(({ field }) => field.args.some(({ type }) => textsIn(type).length > 0));

  it.each(operations.map(({ kind, field }) => [`${kind} ${field.name}`, kind, field] as const))(
    '%s refuses NUL and lone surrogates in every text',
    async (_name, kind, field) => {
      for (const text of ['a\0b', '\ud800', 'a\udfffb\ud83d']) {
        for (const { document, variables, argument } of requests(kind, field, text)) {
          const { errors, data } = await ask(document, variables);
          expect({ document, data: data?.[field.name] ?? null, errors }).toMatchObject({
            data: null,
            errors: [{ path: [field.name], extensions: { code: 'BAD_USER_INPUT', argument } }],
          });
        }
      }
    },
  );

  it('a nested field refuses a lone surrogate, too, and accepts an emoji', async () => {
    const document = 'query ($k: String) { viewer { favourites(keyword: $k) { total } } }';
    expect(await ask(document, { k: '\ud83d' })).toMatchObject({
      errors: [
        {
          path: ['viewer', 'favourites'],
          extensions: { code: 'BAD_USER_INPUT', argument: 'keyword' },
        },
      ],
    });
    expect(await ask(document, { k: '😀' })).toEqual({
      data: { viewer: { favourites: { total: 0 } } },
    });
  });

  it('an invalid text is named together with all other invalid fields', async () => {
    const input = {
      jobName: '',
      cover: 'a\0.jpg',
      images: ['a.jpg', '\ud800.jpg'],
      factoryPrice: 20,
    };
    const document = 'mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }';
    const { errors } = await ask(document, { input });
    expect(errors?.[0]?.extensions.fields?.map(({ field }) => field).sort()).toEqual([
      'cover',
      'factoryPrice',
      'images.1',
      'jobName',
    ]);
    expect(await service.knex('job').count()).toEqual([{ count: '1' }]);
  });

  it.each([
    ['jobs', 'query ($v: Int = 1) { jobs(page: $v) { page } }'],
    ['jobsConnection', 'query ($v: Int = 1) { jobsConnection(first: $v) { totalCount } }'],
    ['auditLog', 'query ($v: SortDirection = ASC) { auditLog(direction: $v) { total } }'],
    [
      'users',
      'query ($v: SortDirection = ASC) { users(sort: [{ field: ID, direction: $v }]) { total } }',
    ],
    ['issueToken', 'mutation ($v: Int = 1) { issueToken(userId: 1, days: $v) { token } }'],
  ])('null for an argument of %s that has a default is BAD_USER_INPUT', async (field, document) => {
    // The executor knows the document from the second request on.
    for (let time = 0; time < 3; time += 1) {
      const { errors } = await ask(document, { v: null });
      expect(errors).toMatchObject([{ path: [field], extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(await ask(document)).not.toHaveProperty('errors');
    }
  });

  it.each([
    ['a number', '20.5'],
    ['a whole number', '20'],
    ['a word', 'TRUE'],
    ['a truth', 'true'],
    ['a list', '["20.50"]'],
  ])(
    'a price given as %s is refused with its field, written out and as a variable',
    async (_what, price) => {
      const refused = {
        data: { createFactory: null },
        errors: [
          {
            path: ['createFactory'],
            message: expect.stringContaining('decimal string') as string,
            extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'factoryPrice' }] },
          },
        ],
      };
      const literal = `mutation { createFactory(input: { factoryName: "f", factoryPrice: ${price} }) { id } }`;
      expect(await ask(literal)).toMatchObject(refused);
      const factoryPrice: unknown = price === 'TRUE' ? price : JSON.parse(price);
      const document =
        'mutation ($input: CreateFactoryInput!) { createFactory(input: $input) { id } }';
      expect(await ask(document, { input: { factoryName: 'f', factoryPrice } })).toMatchObject(
        refused,
      );
      const alone =
        'mutation ($p: Decimal) { createFactory(input: { factoryName: "f", factoryPrice: $p }) { id } }';
      expect(await ask(alone, { p: factoryPrice })).toMatchObject(refused);
    },
  );
});
