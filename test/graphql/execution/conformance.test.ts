import fc from 'fast-check';
import {
  buildSchema,
  defaultFieldResolver,
  GraphQLError,
  isObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import { notFound } from '../../../src/errors';
import { triesOf } from '../../support/environment';
import { answersTo, sender } from '../../support/executions';

/** Random documents of each kind; set CONFORMANCE_RUNS to run more. */
const RUNS = triesOf('CONFORMANCE_RUNS', 10);

/**
 * Our executor against graphql-js's `execute`: whatever resolvers do, the same bytes, from the
 * first execution on.
 */
const SCHEMA = `
  scalar Odd
  enum Kind { LONG SHORT }
  interface Named { name: String }
  type Thing implements Named { name: String, must: String!, beneath: Thing, mustBeneath: Thing!, more: [Thing!] }
  type Plant implements Named { name: String, leaves: Int! }
  type Stone { name: String }
  union Either = Thing | Plant
  input Place { lng: Float!, lat: Float = 31, inner: Place, kinds: [Kind!] = [LONG] }
  type Query {
    text: String, mustText: String!, int: Int, mustFloat: Float!, yes: Boolean, id: ID!, kind: Kind, odd: Odd, mustOdd: Odd!
    texts: [String], textsMust: [String!], mustTexts: [String]!, mustTextsMust: [String!]!, table: [[Int!]!]
    one: Thing, mustOne: Thing!, many: [Thing], manyMust: [Thing!], mustManyMust: [Thing!]!
    named: Named, mustNamed: Named!, either: Either, eithers: [Either!], stone: Stone, stones: [Stone!]
    read(text: String = "text", must: Int! = 3, place: Place, kind: Kind, kinds: [Kind!], odd: Odd, id: ID): String
    needs(must: Int!, place: Place!): String
  }
  type Mutation { text: String, mustText: String!, one: Thing, int: Int }
`;

function testSchema(): GraphQLSchema {
  const schema = buildSchema(SCHEMA);
  const odd = schema.getType('Odd') as GraphQLScalarType;
  odd.serialize = (value) => {
    if (value === 'refused') throw notFound('token');
    return value === 'nothing' ? undefined : value;
  };
  odd.parseValue = (value) => {
    if (value === 'refused') throw notFound('token');
    return { value };
  };
  const stone = schema.getType('Stone') as unknown as Record<string, unknown>;
  stone.isTypeOf = (value: { isStone?: unknown }) => value.isStone;
  return schema;
}

const delayed = async <Value>(ticks: number, value: () => Value): Promise<Value> => {
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
  return value();
};
/**
 * A promise that may stay unhandled: graphql-js leaves the promises of the items after one that
 * fails its list.
 */
const after = <Value>(ticks: number, value: () => Value): Promise<Value> => {
  const promise = delayed(ticks, value);
  promise.catch(() => undefined);
  return promise;
};
const thrown = (error: unknown): never => {
  throw error;
};
const located = () =>
  new GraphQLError('located', { path: ['elsewhere'], extensions: { code: 'OWN' } });
const thing = (more: object = {}) => ({
  __typename: 'Thing',
  name: 'a thing',
  must: 'must',
  ...more,
});

/** What a resolver may return, or do instead. */
const OUTCOMES: Record<string, () => unknown> = {
  text: () => 'text',
  'an empty text': () => '',
  number: () => 7,
  fraction: () => 1.5,
  'not a number': () => NaN,
  true: () => true,
  null: () => null,
  undefined: () => undefined,
  symbol: () => Symbol('sign'),
  object: () => ({}),
  'object with valueOf': () => ({ valueOf: () => 12 }),
  date: () => new Date(0),
  'returned error': () => new Error('returned'),
  'returned service error': () => notFound('job'),
  'thrown error': () => thrown(new Error('thrown')),
  'thrown service error': () => thrown(notFound('job')),
  'thrown text': () => thrown('just text'),
  'thrown null': () => thrown(null),
  'thrown located error': () => thrown(located()),
  'thrown error with extensions': () =>
    thrown(Object.assign(new Error('own'), { extensions: { code: 7 } })),
  'promise of text': () => after(1, () => 'text'),
  'promise of null': () => after(2, () => null),
  'promise of an error': () => after(1, () => new Error('resolved to')),
  rejection: () => after(2, () => thrown(notFound('job'))),
  'rejection with null': () => after(0, () => thrown(null)),
  'a thenable': () => ({ then: (done: (value: string) => void) => done('thenable') }),
  method: () => (given: object) => JSON.stringify(given),
  'a refused leaf': () => 'refused',
  'a leaf of nothing': () => 'nothing',
  list: () => ['a', 'b'],
  'list of numbers': () => [1, 2.5, null],
  'empty list': () => [],
  'list with holes': () => Object.assign(new Array<string>(2), { 1: 'b' }),
  'list with null': () => ['a', null, 'c'],
  'list with errors': () => ['a', new Error('item'), notFound('category')],
  'list of promises': () => [after(2, () => 'a'), 'b', after(1, () => 'c')],
  'list of promises, one rejected': () => [
    after(3, () => 'a'),
    after(1, () => thrown(notFound('factory'))),
    'c',
  ],
  'list of promises, all rejected': () =>
    [3, 1, 2].map((ticks) => after(ticks, () => thrown(new Error(`${ticks}`)))),
  'list of a rejection and an error': () => [
    after(1, () => thrown(new Error('late'))),
    new Error('at once'),
  ],
  'promise of a list of promises': () =>
    after(1, () => [after(1, () => null), after(2, () => thrown('x'))]),
  set: () => new Set(['a', 'b']),
  generator: () =>
    (function* () {
      yield 'a';
      yield after(1, () => 'b');
    })(),
  'generator that throws': () =>
    (function* () {
      yield 'a';
      throw new Error('generator');
    })(),
  'async generator': () =>
    (async function* () {
      await Promise.resolve();
      yield 'a';
    })(),
  table: () => [[1, 2], [3], []],
  'table with null': () => [[1, null], [3], null],
  thing: () => thing(),
  plant: () => ({ __typename: 'Plant', name: 'a plant', leaves: 3 }),
  stone: () => ({ __typename: 'Stone', isStone: true, name: 'a stone' }),
  'stone told later': () => ({ isStone: after(1, () => true), name: 'a stone' }),
  'no stone, told later': () => ({ isStone: after(1, () => false) }),
  'stone that fails': () => ({ isStone: after(1, () => thrown(new Error('isTypeOf'))) }),
  'unknown type': () => ({ __typename: 'Nobody' }),
  'type that is no object': () => ({ __typename: 'Kind' }),
  'thing without what it must': () => thing({ must: null }),
  'thing without what it must, later': () =>
    thing({ must: after(2, () => null), name: after(1, () => thrown('x')) }),
  things: () => [thing(), thing({ name: after(1, () => 'late') }), thing({ must: undefined })],
  'things within things': () => [
    thing({ more: [thing(), thing({ must: new Error('deep') })], mustBeneath: thing() }),
  ],
};

const SUB =
  '{ name ... on Thing { must beneath { must } mustBeneath { name } more { name must } } ... on Plant { leaves } __typename }';
const FIELDS: Record<string, string> = {
  ...Object.fromEntries(
    [
      'text',
      'mustText',
      'int',
      'mustFloat',
      'yes',
      'id',
      'kind',
      'odd',
      'mustOdd',
      'texts',
      'textsMust',
      'mustTexts',
      'mustTextsMust',
      'table',
      'read',
    ].map((name) => [name, '']),
  ),
  ...Object.fromEntries(['named', 'mustNamed', 'either', 'eithers'].map((name) => [name, SUB])),
  ...Object.fromEntries(
    ['one', 'mustOne', 'many', 'manyMust', 'mustManyMust'].map((name) => [
      name,
      '{ name must again: beneath { name } mustBeneath { must } more { must } __typename }',
    ]),
  ),
  stone: '{ name }',
  stones: '{ name __typename }',
};

type Asked = readonly [text: string, variables?: Record<string, unknown>, operationName?: string];
const flag = (a?: unknown, b?: unknown) => ({ a, b });

/** The parts of a document, and their forms. */
const DOCUMENTS: readonly Asked[] = [
  [
    '{ __proto__: text constructor: text toString: text then: text hasOwnProperty: int valueOf: one { __proto__: name } }',
  ],
  ['{ one { __proto__: beneath { name } } many { __proto__: name then: must } }'],
  ['{ z: text a: int m: text __typename b: one { z: name a: must } }'],
  [
    '{ one { name } one { must } ...F ... on Query { one { again: name } } } fragment F on Query { one { ...G name } } fragment G on Thing { beneath { must } }',
  ],
  [
    '{ named { ...N ... on Plant { leaves } ... on Thing { must } ... on Named { name } ... { __typename } } } fragment N on Named { name }',
  ],
  [
    '{ either { ... on Plant { leaves } ... on Thing { must ...F } __typename } } fragment F on Thing { more { name } }',
  ],
  ['{ many { ...F } } fragment F on Thing { name ...G } fragment G on Thing { must ...F }'],
  [
    '{ a: one { ...U } b: one { ...U } } fragment U on Thing { a: beneath { ...V } b: beneath { ...V } } fragment V on Thing { a: beneath { name } b: name }',
  ],
  ['{ nothing text one { nothing name } }'],
  ['{ text { name } one }'],
  [
    '{ text @skip(if: true) int @include(if: false) one @skip(if: false) @include(if: true) { name } }',
  ],
  [
    '{ text @skip(if: true) @include(if: true) ...F @include(if: false) ... @skip(if: false) { int } } fragment F on Query { text }',
  ],
  ['{ text @skip(if: 3) int }'],
  ['{ one { name @include(if: "x") must } text }'],
  ...[flag(true, false), flag(false, true), flag(true), flag(), flag(null, 1)].map(
    (given): Asked => [
      `query ($a: Boolean = true, $b: Boolean) { text @skip(if: $a) one { name @include(if: $b) ...F @skip(if: $b) } ...G @include(if: $a) ...G }
     fragment F on Thing { must name } fragment G on Query { int one { must @skip(if: $a) } }`,
      given,
    ],
  ),
  ['query ($a: Boolean!) { one { ... @include(if: $a) { beneath { must } } } }', { a: true }],
  ['query ($a: Boolean!) { one { ... @include(if: $a) { beneath { must } } } }', {}],
  ['{ read }'],
  [
    '{ read(text: "x", must: 4, place: { lng: 1, inner: { lng: 2, lat: null } }, kind: SHORT, kinds: LONG, odd: 3, id: 7) }',
  ],
  ['{ read(text: null, place: null, kinds: [LONG, SHORT], odd: { a: [1] }, id: "x") }'],
  [
    '{ read(must: null) a: read(must: "x") b: read(kind: LONGER) c: read(place: { lat: 1 }) d: read(odd: "refused") }',
  ],
  ['{ needs a: needs(must: 1) b: needs(must: 1, place: { lng: 1 }) c: needs(must: 1, place: {}) }'],
  ['{ read(unknown: 1, must: 1) a: needs(must: 1, must: 2, place: { lng: 1, lng: 2 }) }'],
  ['mutation { text mustText int }'],
  ['mutation { one { name } int a: text __typename nothing }'],
  ['query A { text } query B { int }', {}, 'B'],
  ['subscription { text }'],
  [
    '{ __schema { types { name kind fields { name args { name defaultValue } type { name ofType { name } } } } directives { name } } }',
  ],
  [
    '{ __type(name: "Thing") { name interfaces { name } possibleTypes { name } } a: __type(name: "No") { name } b: __type { name } }',
  ],
];

/** The same schema with a resolver for every field, as most of our fields have one. */
function withResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      field.resolve = (source, given, context, info) =>
        defaultFieldResolver(source, given, context, info);
  }
  return schema;
}

const SCHEMAS = { properties: testSchema(), resolvers: withResolvers(testSchema()) };

describe.each(Object.entries(SCHEMAS))('executor and graphql-js agree (%s)', (_name, schema) => {
  it.each(Object.entries(OUTCOMES))('%s', async (_outcome, outcome) => {
    // A non-null field that fails nulls all data: each such field has its own document.
    const alone = Object.keys(FIELDS).filter((field) => /^must|^id$/.test(field));
    const together = Object.keys(FIELDS).filter((field) => !alone.includes(field));
    for (const fields of [together, ...alone.map((field) => [field])]) {
      const rootValue = Object.fromEntries(fields.map((field) => [field, outcome]));
      const asked = fields.map((field) => `${field} ${FIELDS[field] ?? ''}`);
      const text = `{ ${asked.join(' ')} __typename again: ${asked[0] ?? ''} }`;
      const { expected, ours } = await answersTo({ schema, text, rootValue }, 2);
      expect(ours).toEqual([expected, expected]);
    }
  });

  it.each(
    DOCUMENTS.map(([text, variables = {}, name]) => [text, variables, name ?? null] as const),
  )('%s %j', async (text, variableValues, operationName) => {
    const rootValue = {
      text: 'text',
      mustText: () => after(2, () => thrown(notFound('text'))),
      int: () => after(1, () => 12),
      one: thing({ beneath: thing({ name: () => after(1, () => thrown(new Error('name'))) }) }),
      many: [thing(), after(1, () => thing({ name: 'second' }))],
      named: { __typename: 'Plant', name: 'a plant', leaves: 3 },
      either: () => after(1, () => thing()),
      read: (given: object) => JSON.stringify(given),
      needs: (given: object) => JSON.stringify(given),
    };
    const asked = { schema, text, rootValue, variableValues, operationName };
    const { expected, ours } = await answersTo(asked);
    expect(ours).toEqual([expected, expected, expected]);
  });
});

describe('variables', () => {
  const TYPES = [
    'String',
    'Int',
    'Int!',
    'ID',
    'Kind',
    '[Kind!]',
    'Place',
    'Place!',
    'Odd',
    'Missing',
    'Thing',
  ];
  const DEFAULTS = [
    '',
    '= null',
    '= 5',
    '= "x"',
    '= LONG',
    '= { lng: 1, lat: null }',
    '= [LONG, SHORT]',
  ];
  const VALUES: readonly unknown[] = [
    undefined,
    null,
    7,
    1.5,
    'LONG',
    'LONGER',
    true,
    [],
    ['LONG', null],
    { lng: 1 },
    { lng: null },
    { lng: 1, lat: null },
    { lng: 1, inner: { lng: 'x', kinds: 'SHORT' }, other: 1 },
    'refused',
    { lng: 1, inner: { lng: 2, inner: null } },
  ];
  const USES = [
    'read(text: $v)',
    'read(must: $v)',
    'needs(must: $v, place: { lng: 1 })',
    'needs(must: 1, place: $v)',
    'read(kind: $v)',
    'read(kinds: $v)',
    'read(kinds: [$v, SHORT])',
    'read(place: { lng: $v, lat: $v })',
    'read(place: { lng: 1, inner: $v })',
    'read(odd: $v)',
    'read(id: $v)',
    'text @skip(if: $v)',
    'text @include(if: $v)',
  ];
  const rootValue = {
    read: (given: object) => JSON.stringify(given),
    needs: (given: object) => JSON.stringify(given),
    text: 't',
  };

  it('of any type are coerced as by graphql-js', async () => {
    const schema = SCHEMAS.properties;
    const asked = fc.record({
      type: fc.constantFrom(...TYPES),
      otherwise: fc.constantFrom('', '', ...DEFAULTS),
      use: fc.constantFrom(...USES),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ type, otherwise, use }) => {
        const text = `query ($v: ${type} ${otherwise}) { id ${use.startsWith('text') ? `one: ${use}` : use} }`;
        const { send, expected } = sender({ schema, text, rootValue });
        for (const value of VALUES) {
          const variables = value === undefined ? {} : { v: value };
          expect([text, value, await send(variables)]).toEqual([
            text,
            value,
            await expected(variables),
          ]);
        }
      }),
      { numRuns: RUNS, seed: 14 },
    );
  });
});

/**
 * Trees of fields that resolve after a random number of ticks, on which the errors and their order
 * depend.
 */
describe('random timing of resolvers', () => {
  const outcome = fc.oneof(
    { weight: 5, arbitrary: fc.record({ ticks: fc.nat(5), ends: fc.constant('value') }) },
    {
      weight: 2,
      arbitrary: fc.record({ ticks: fc.nat(5), ends: fc.constantFrom('null', 'error', 'throw') }),
    },
  );
  const SUBS = ['name', 'must', 'beneath', 'mustBeneath', 'more'] as const;

  it.each([['query'], ['mutation']])('in a %s gives the errors of graphql-js', async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 8, maxLength: 40 }), async (outcomes) => {
        const answer = (path: string, value: () => unknown): unknown => {
          const at = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
          const { ticks, ends } = outcomes[at % outcomes.length] ?? { ticks: 0, ends: 'value' };
          const end = () => {
            if (ends === 'throw') throw new Error(path);
            return ends === 'value' ? value() : ends === 'null' ? null : new Error(path);
          };
          return ticks === 0 ? end() : after(ticks, end);
        };
        const node = (path: string, depth: number): object => ({
          __typename: 'Thing',
          ...Object.fromEntries(
            SUBS.map((name) => [
              name,
              () =>
                answer(`${path}.${name}`, () => {
                  if (name === 'name' || name === 'must') return name;
                  const items = ['a', 'b', 'c'].map((item) =>
                    answer(`${path}.${name}.${item}`, () =>
                      node(`${path}.${name}.${item}`, depth + 1),
                    ),
                  );
                  return name === 'more' ? items : node(`${path}.${name}`, depth + 1);
                }),
            ]),
          ),
        });
        const deep = '{ name must more { name must } mustBeneath { name must } }';
        const sub = `{ must beneath ${deep} more ${deep} name mustBeneath { must } again: mustBeneath { name } }`;
        const rootValue = {
          text: () => answer('text', () => 'text'),
          mustText: () => answer('mustText', () => 'text'),
          one: () => answer('one', () => node('one', 0)),
        };
        const text = `${kind} { one ${sub} text second: one ${sub} mustText }`;
        const { expected, ours } = await answersTo(
          { schema: SCHEMAS.properties, text, rootValue },
          2,
        );
        expect(ours).toEqual([expected, expected]);
      }),
      { numRuns: RUNS, seed: 12 },
    );
  });
});

/**
 * graphql-js leaves such promises unhandled. Node ends a process for an unhandled rejection, and
 * Jest fails the test.
 */
describe('a list with an error', () => {
  const late = () => delayed(2, () => thrown(notFound('user')));

  it.each([
    ['before a promise', () => [new Error('at once'), late()]],
    ['after a promise', () => [late(), new Error('at once')]],
  ])('%s still awaits the promise', async (_name, textsMust) => {
    const text = '{ textsMust }';
    const { send } = sender({ schema: SCHEMAS.properties, text, rootValue: { textsMust } });
    expect(JSON.parse(await send({}))).toMatchObject({
      data: { textsMust: null },
      errors: [{ message: 'at once' }],
    });
    await new Promise((resolve) => setImmediate(resolve));
  });
});
