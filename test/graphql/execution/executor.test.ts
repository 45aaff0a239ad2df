import { buildSchema, getOperationAST, parse, type GraphQLSchema } from 'graphql';
import { notFound } from '../../../src/errors';
import { createExecutor } from '../../../src/graphql/execution/executor';
import { createSchema } from '../../../src/graphql/schema';
import { answersTo } from '../../support/executions';

const SCHEMA = `
  enum Kind { LONG SHORT }
  input Place { lng: Float!, lat: Float! }
  interface Named { name: String! }
  type Town implements Named { name: String!, strict: String!, lenient: String, late: String!, near(place: Place, kind: Kind = LONG): String }
  type Gate implements Named { name: String!, number: Int }
  type Query { towns(count: Int! = 2): [Town!], town: Town!, maybe: Town, places: [Named!]!, id(id: ID!): ID }
  type Mutation { first: Int!, second: Int! }
`;

/** A town, some of whose fields fail in each possible way. */
const town = (name: string) => ({
  name,
  strict: () => {
    if (name === 'b') throw notFound('factory');
    return name;
  },
  lenient: () => {
    throw notFound('factory');
  },
  late: async () => {
    await Promise.resolve();
    if (name === 'b') throw new Error('late');
    return name;
  },
  near: ({ place, kind }: { place?: { lng: number }; kind: string }) =>
    `${place?.lng ?? 'nowhere'} ${kind}`,
});

function testSchema(): GraphQLSchema {
  const schema = buildSchema(SCHEMA);
  const query = schema.getQueryType()?.getFields() ?? {};
  const resolvers: Record<
    string,
    (source: unknown, given: { count: number; id: string }) => unknown
  > = {
    towns: (_source, { count }) => Promise.resolve(['a', 'b', 'c'].slice(0, count).map(town)),
    town: () => town('b'),
    maybe: () => null,
    places: () => [
      { __typename: 'Gate', name: 'north', number: 1 },
      { ...town('a'), __typename: 'Town' },
    ],
    id: (_source, { id }) => id,
  };
  for (const [name, resolve] of Object.entries(resolvers))
    if (query[name]) query[name].resolve = resolve;
  // Some fields have resolvers, as in TypeGraphQL, and some are properties that are functions.
  const fields =
    (schema.getType('Town') as { getFields?(): typeof query } | undefined)?.getFields?.() ?? {};
  for (const [name, field] of Object.entries(fields)) {
    if (name !== 'name' && name !== 'near') {
      field.resolve = (source: Record<string, (given: unknown) => unknown>, given: unknown) =>
        source[name]?.(given);
    }
  }
  return schema;
}

const DOCUMENTS: readonly (readonly [string, Record<string, unknown>?])[] = [
  ['{ towns { name } }'],
  ['{ towns { again: name near(place: { lng: 1, lat: 2 }) __typename } maybe { name } }'],
  [
    'query ($place: Place, $kind: Kind) { towns { near(place: $place, kind: $kind) } }',
    { place: { lng: 3, lat: 4 } },
  ],
  [
    'query ($place: Place, $kind: Kind) { towns { near(place: $place, kind: $kind) } }',
    { kind: 'SHORT' },
  ],
  ['query ($place: Place) { towns { near(place: $place) } }', { place: { lng: 'x' } }],
  [
    'query ($place: Place) { towns { near(place: $place) } }',
    { place: { lng: 1, lat: 2, alt: 3 } },
  ],
  ['query ($count: Int!) { towns(count: $count) { name } }', {}],
  ['query ($count: Int!) { towns(count: $count) { name } }', { count: 'two' }],
  ['query ($count: Int!) { towns(count: $count) { name } }', { count: null }],
  ['query ($count: Int!) { towns(count: $count) { name } }', { count: 3 }],
  ['query ($id: ID!) { id(id: $id) }', { id: 12 }],
  ['query ($id: ID!) { id(id: $id) }', { id: 1.5 }],
  ['{ towns { strict } }'],
  ['{ towns { lenient name } }'],
  ['{ town { late } }'],
  ['{ town { strict late lenient } towns(count: 1) { name } }'],
  ['{ towns { late name } }'],
  ['{ places { name ... on Gate { number } ... on Town { strict } __typename } }'],
  ['query A { maybe { name } } query B { maybe { name } }'],
  [
    'query ($no: Boolean!) { towns { ...X @include(if: $no) } also: towns { ...X } } fragment X on Town { name }',
    { no: false },
  ],
  ['{ __schema { queryType { name } } __type(name: "Gate") { name } }'],
  ['mutation { first second }'],
];

describe('the executor', () => {
  const schema = testSchema();

  it.each(DOCUMENTS.map(([text, variables = {}]) => [text, variables] as const))(
    'returns the same bytes as graphql-js: %s %j',
    async (text, variableValues) => {
      const operationName = text.startsWith('query A') ? 'A' : null;
      const { expected, ours } = await answersTo({ schema, text, variableValues, operationName });
      expect(ours).toEqual([expected, expected, expected]);
    },
  );

  it('keeps the operations of a document apart', async () => {
    const run = createExecutor(schema);
    const document = parse('query A { id(id: 1) } query B { id(id: 2) }');
    const answers: unknown[] = [];
    for (const name of ['A', 'B', 'A', 'B', 'A', 'B']) {
      const operation = getOperationAST(document, name);
      if (!operation) throw new Error(name);
      const { data } = await run({ key: 'one', document, operation });
      answers.push(data?.id);
    }
    expect(answers).toEqual(['1', '2', '1', '2', '1', '2']);
  });

  it('collects no stack frames for an error that the caller may read', async () => {
    let frames = 0;
    const preparing = jest.spyOn(Error, 'prepareStackTrace');
    preparing.mockImplementation((error, sites) => {
      frames += sites.length;
      return String(error);
    });
    try {
      const run = createExecutor(schema);
      const document = parse('{ towns(count: 3) { lenient } }');
      const operation = getOperationAST(document);
      if (!operation) throw new Error('no operation');
      const { errors = [] } = await run({ key: 'one', document, operation });
      expect(errors.map(({ stack }) => stack)).toEqual(
        Array(3).fill('ServiceError: There is no such factory.'),
      );
    } finally {
      preparing.mockRestore();
    }
    expect(frames).toBe(0);
  });

  it('gives each call arguments of its own', async () => {
    const given: { kinds: string[] }[] = [];
    const listing = buildSchema('type Query { keep(kinds: [String!], name: String = "n"): Int }');
    const rootValue = {
      keep: (values: { kinds: string[] }) => {
        given.push(structuredClone(values));
        values.kinds.push('changed');
        return 1;
      },
    };
    const text = '{ a: keep(kinds: ["x"]) b: keep(kinds: ["x"]) }';
    const { expected, ours } = await answersTo({ schema: listing, text, rootValue });
    expect(ours).toEqual([expected, expected, expected]);
    expect(given).toEqual(Array(8).fill({ kinds: ['x'], name: 'n' }));
  });
});

it('fields that only return a property have no resolver; all others keep theirs', () => {
  const fieldsOf = (name: string) => {
    const type = createSchema().getType(name) as {
      getFields(): Record<string, { resolve?: unknown }>;
    };
    return Object.entries(type.getFields());
  };
  const resolved = fieldsOf('Job').filter(([, field]) => field.resolve !== undefined);

  expect(resolved.map(([name]) => name)).toEqual(
    expect.arrayContaining(['content', 'distance', 'isFavourite']),
  );
  expect(resolved.map(([name]) => name)).not.toContain('jobName');
  expect(fieldsOf('JobPage').every(([, field]) => field.resolve !== undefined)).toBe(true);
});
