import {
  buildSchema,
  getVariableValues,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type OperationDefinitionNode,
  type ParseOptions,
} from 'graphql';
import { noOperation } from '../../src/graphql/errors';
import { documentMessage } from '../../src/graphql/document-message';
import { computingTime } from '../support/stopwatch';

const schema = buildSchema(`
  directive @once on FIELD
  directive @needs(what: Int!) on FIELD
  enum Order { UP DOWN }
  input Range @oneOf { from: Int to: Int }
  input Place { lng: Float! lat: Float }
  interface Named { name: String }
  type Job implements Named { name: String other(a: Int): String }
  type User implements Named { name: String age: Int }
  union Either = Job | User
  type Query {
    job(id: ID!, n: Int, order: Order, range: Range, place: Place, on: Boolean, f: Float, s: String): Job
    either: Either
    names: [String]
  }
  type Subscription { a: Int b: Int }
`);

/** Documents, by the rule that refuses them. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  ExecutableDefinitionsRule: ['type A { a: Int }', 'schema { query: Query }'],
  UniqueOperationNamesRule: ['query A { names } query A { names }'],
  LoneAnonymousOperationRule: ['{ names } query A { names }'],
  SingleFieldSubscriptionsRule: [
    'subscription { a b }',
    'subscription A { a b }',
    'subscription A { __typename }',
  ],
  KnownTypeNamesRule: ['query ($a: Nothing) { names }', 'query ($a: Ordr) { names }'],
  FragmentsOnCompositeTypesRule: ['fragment F on Order { names }', '{ ... on Order { names } }'],
  VariablesAreInputTypesRule: ['query ($a: Job) { names }'],
  ScalarLeafsRule: ['{ names { a } }', '{ either }'],
  FieldsOnCorrectTypeRule: ['{ nothing }', '{ name }', '{ either { name } }', '{ either { age } }'],
  UniqueFragmentNamesRule: ['fragment F on Job { name } fragment F on Job { name }'],
  KnownFragmentNamesRule: ['{ ...F }'],
  NoUnusedFragmentsRule: ['{ names } fragment F on Job { name }'],
  PossibleFragmentSpreadsRule: ['{ ... on Job { name } }', '{ ...F } fragment F on Job { name }'],
  NoFragmentCyclesRule: [
    'fragment F on Job { ...F }',
    'fragment F on Job { ...G } fragment G on Job { ...F }',
  ],
  UniqueVariableNamesRule: ['query ($a: Int, $a: Int) { names }'],
  NoUndefinedVariablesRule: ['{ job(id: $a) { name } }', 'query A { job(id: $a) { name } }'],
  NoUnusedVariablesRule: ['query ($a: Int) { names }', 'query A($a: Int) { names }'],
  KnownDirectivesRule: ['{ names @nothing }', 'query @once { names }'],
  UniqueDirectivesPerLocationRule: ['{ names @once @once }'],
  KnownArgumentNamesRule: [
    '{ names(a: 1) }',
    '{ job(id: 1, idd: 2) { name } }',
    '{ names @once(a: 1) }',
  ],
  UniqueArgumentNamesRule: ['{ job(id: 1, id: 2) { name } }'],
  ValuesOfCorrectTypeRule: [
    '{ job(id: 1.5) { name } }',
    '{ job(id: null) { name } }',
    '{ job(n: "a") { name } }',
    '{ job(n: 99999999999) { name } }',
    '{ job(f: "a") { name } }',
    '{ job(s: 1) { name } }',
    '{ job(on: """\n a\n b""") { name } }',
    '{ job(order: UPP) { name } }',
    '{ job(order: "UP") { name } }',
    '{ job(range: { from: 1, to: 2 }) { name } }',
    '{ job(range: { from: null }) { name } }',
    '{ job(place: { lat: 1 }) { name } }',
    '{ job(place: { lng: 1, lngg: 2 }) { name } }',
    '{ job(place: 1) { name } }',
  ],
  ProvidedRequiredArgumentsRule: ['{ job { name } }', '{ names @needs }'],
  VariablesInAllowedPositionRule: [
    'query ($a: Int) { job(n: $a, id: $a) { name } }',
    'query ($a: Int) { job(range: { from: $a }) { name } }',
  ],
  OverlappingFieldsCanBeMergedRule: [
    '{ job(id: 1) { name name: other } }',
    '{ job(id: 1) { name } job(id: 2) { name } }',
    '{ a: job(id: 1) { b: name } a: job(id: 1) { b: other } }',
  ],
  UniqueInputFieldNamesRule: ['{ job(place: { lng: 1, lng: 2 }) { name } }'],
  MaxIntrospectionDepthRule: [
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
  ],
};

/** Rules for the schema language, which clients do not write. */
const OF_SCHEMAS = /Schema|TypeNames|EnumValue|FieldDefinition|ArgumentDefinition|TypeExtension/;

const EXECUTABLE = specifiedRules.filter(
  ({ name }) =>
    REFUSED[name] !== undefined ||
    !(
      OF_SCHEMAS.test(name) ||
      name === 'UniqueOperationTypesRule' ||
      name === 'UniqueDirectiveNamesRule'
    ),
);

/** Words of graphql-js that must not be in a Chinese message. */
const ENGLISH = /\b(?:is|not|be|only|must|cannot|unknown|expected|found|type|field|of|or)\b/i;

const expectChinese = (message: string) => {
  const chinese = documentMessage(message);
  expect([message, chinese]).toEqual([message, expect.stringMatching(/[\u4e00-\u9fff]/)]);
  expect([message, chinese?.replace(/"[^"]*"/g, '')]).toEqual([
    message,
    expect.not.stringMatching(ENGLISH),
  ]);
};

describe('documentMessage', () => {
  it('is tested with examples of each rule for executable documents', () => {
    const lacking = EXECUTABLE.filter(({ name }) => REFUSED[name] === undefined);
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it.each(EXECUTABLE.map((rule) => [rule.name, rule] as const))('translates %s', (name, rule) => {
    for (const document of REFUSED[name] ?? []) {
      const errors = messagesOf(document, rule);
      expect([document, errors.length]).not.toEqual([document, 0]);
      errors.forEach(expectChinese);
    }
  });

  it.each([
    ['{ a', undefined],
    ['', undefined],
    ['{ a(b: ) }', undefined],
    ['{ a(: 1) }', undefined],
    ['query ($a = 1) { a }', undefined],
    ['{ a } }', undefined],
    ['{ a(b: "c) }', undefined],
    ['{ ... on }', undefined],
    ['{ a ! }', undefined],
    ['{ a b c }', 3],
  ])('translates the syntax error of %j', (document, maxTokens) => {
    expectChinese(syntaxError(document, maxTokens === undefined ? {} : { maxTokens }));
  });

  it('puts a Chinese prefix before rarer syntax errors', () => {
    expect(documentMessage(syntaxError("{ a(b: 'c') }"))).toMatch(/^语法错误：/);
    expect(documentMessage(syntaxError('{ a(b: "\\u12") }'))).toMatch(/^语法错误：/);
  });

  it.each<[string, string, unknown]>([
    ['an object', 'Place', 1],
    ['one field', 'Range', {}],
    ['an unknown field', 'Place', { lng: 1, lngg: 2 }],
    ['a value of an enum', 'Order', 'UPP'],
    ['a text', 'Order', 1],
    ['a number', 'Int', 'a'],
    ['a short number', 'Int', 1e12],
    ['an id', 'ID', true],
  ])('translates why a variable is wrong: %s', (_what, type, value) => {
    const [definition] = parse(`query ($v: ${type}) { names }`).definitions;
    const { variableDefinitions = [] } = definition as OperationDefinitionNode;
    const { errors = [] } = getVariableValues(schema, variableDefinitions, { v: value });
    expect(errors).toHaveLength(1);
    errors.forEach(({ originalError }) => expectChinese(originalError?.message ?? ''));
  });

  it('translates unknown operations and suggestions', () => {
    expectChinese(noOperation(undefined).message);
    expectChinese(noOperation('A').message);
    expect(
      documentMessage('Cannot query field "a" on type "B". Did you mean "c", "d", or "e"?'),
    ).toBe('类型 "B" 没有字段 "a"。是否想写 "c" 或 "d" 或 "e"？');
    expect(
      documentMessage(
        'Cannot query field "a" on type "B". Did you mean to use an inline fragment on "C"?',
      ),
    ).toBe('类型 "B" 没有字段 "a"。是否想写 "C"？');
  });

  it('returns undefined for unknown and for long messages', () => {
    expect(documentMessage('Something else.')).toBeUndefined();
    expect(documentMessage(`Unknown type "${'a'.repeat(2000)}".`)).toBeUndefined();
  });

  it('takes less than 2 s for messages that invite backtracking', () => {
    const starts = ['Fields "', 'Fragment ', 'Variable "', 'Int cannot represent ', 'Field "'];
    const parts = ['" of type "', 'cannot be spread here as ', ': ', 'a'];
    const texts = starts.flatMap((start) =>
      parts.map((part) => (start + part.repeat(1000)).slice(0, 2000)),
    );
    expect(computingTime(() => texts.forEach((text) => documentMessage(text)))).toBeLessThan(2000);
  });
});

const messagesOf = (document: string, rule: (typeof specifiedRules)[number]) =>
  validate(schema, parse(document), [rule]).map(({ message }) => message);

function syntaxError(document: string, options?: ParseOptions): string {
  try {
    parse(document, options);
  } catch (error) {
    return (error as GraphQLError).message;
  }
  throw new Error('It was parsed.');
}
