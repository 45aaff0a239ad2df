import fc from 'fast-check';
import { buildSchema, getOperationAST, getVariableValues, parse } from 'graphql';
import { planVariables } from '../../../src/graphql/execution/variables';

const schema = buildSchema(`
  enum Kind { LONG SHORT }
  input Place { lng: Float!, lat: Float! = 31, name: String, inner: Place, kinds: [Kind!] }
  input One @oneOf { id: ID, name: String }
  type Query { none: Int }
`);
const TYPES = ['Int', 'Int!', 'Float', 'Boolean', 'ID!', 'String', 'Kind', '[Kind!]', '[[Int]]!'];
const OBJECTS = ['Place', 'Place!', '[Place!]', 'One'];

const operationWith = (definitions: string) => {
  const operation = getOperationAST(parse(`query (${definitions}) { none }`));
  if (!operation) throw new Error('The document has no operation.');
  return operation;
};

/** Values as JSON has them, most of which fit some of the types. */
const { value: anyValue } = fc.letrec<{ value: unknown; place: unknown; valid: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, 0, 1, -0, 1.5, 2 ** 40, NaN, '', '1', 'LONG', 'long', true),
    tie('place'),
    tie('valid'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  place: fc.dictionary(
    fc.constantFrom('lng', 'lat', 'name', 'inner', 'kinds', 'id', '__proto__', 'constructor'),
    tie('value'),
    { maxKeys: 4 },
  ),
  valid: fc.record(
    { lng: fc.constantFrom(0, 1.5), lat: fc.nat(), name: fc.constant(null), inner: tie('valid') },
    { requiredKeys: ['lng'] },
  ),
}));

/** GraphQL, section 6.1.2: what a plan reads is what graphql-js reads, or is left to it. */
describe('the variables of a planned operation', () => {
  it.each([...TYPES, ...OBJECTS])('of type %s are those of graphql-js', (type) => {
    const operation = operationWith(`$value: ${type}`);
    const read = planVariables(schema, operation);
    fc.assert(
      fc.property(
        fc.oneof(
          anyValue.map((value) => ({ value })),
          fc.constant({}),
        ),
        (given) => {
          const values = read(given);
          const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
          if (values !== undefined) expect({ ...coerced }).toEqual({ ...values });
          // Coerced values are in the usual form, which only a oneOf type leaves to graphql-js.
          if (coerced?.value != null && type !== 'One') expect(read(coerced)).toEqual(coerced);
        },
      ),
    );
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['$a: Int!, $b: String', { a: 1 }, { a: 1 }],
    ['$a: Int! = 5, $b: [Kind!] = [LONG]', {}, { a: 5, b: ['LONG'] }],
    ['$a: Int = 5', { a: null }, { a: null }],
    ['$a: [Kind!]', { a: ['LONG', 'SHORT'] }, { a: ['LONG', 'SHORT'] }],
    ['$a: Place', { a: { lng: 1 } }, { a: { lng: 1, lat: 31 } }],
    [
      '$a: Place',
      { a: { lng: 1, inner: { lng: 2, kinds: null } } },
      { a: { lng: 1, lat: 31, inner: { lng: 2, lat: 31, kinds: null } } },
    ],
  ])('(%s) are read from %j without graphql-js', (definitions, given, expected) => {
    const values = planVariables(schema, operationWith(definitions))(given);
    expect(JSON.parse(JSON.stringify(values))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['$a: Int!', {}],
    ['$a: Int!', { a: null }],
    ['$a: Int', { a: 'x' }],
    ['$a: [Kind!]', { a: ['LONG', null] }],
    ['$a: [Kind!]', { a: 'LONG' }],
    ['$a: Place', { a: {} }],
    ['$a: Place', { a: { lng: 1, alt: 2 } }],
    ['$a: Place', { a: [] }],
    ['$a: One', { a: { id: '1' } }],
  ])('(%s) are left to graphql-js if they are %j', (definitions, given) => {
    expect(planVariables(schema, operationWith(definitions))(given)).toBeUndefined();
  });
});
