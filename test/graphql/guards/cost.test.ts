import * as fc from 'fast-check';
import {
  buildSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  Kind,
  parse,
  print,
  validate,
  visit,
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLUnionType,
  type SelectionNode,
} from 'graphql';
import { readConfig } from '../../../src/config';
import { ArgumentValues } from '../../../src/graphql/guards/argument-values';
import { costOf } from '../../../src/graphql/guards/cost';
import { Expansion } from '../../../src/graphql/guards/expand';
import { measure } from '../../../src/graphql/guards/limits';
import { createSchema } from '../../../src/graphql/schema';

const schema = createSchema();

const pricedAt = (document: DocumentNode, most = Infinity, of = schema): number => {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const values = new ArgumentValues(operation, {});
  return costOf({ schema: of, document, operation, values, largestPage: 100, most });
};
const costOfText = (text: string) => pricedAt(parse(text));

/** The same document with each fragment inlined. */
function inlined(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const expand = (node: DocumentNode): DocumentNode =>
    visit(node, {
      FragmentSpread({ name }): SelectionNode | undefined {
        const fragment = fragments.get(name.value);
        return fragment && { ...fragment, kind: Kind.INLINE_FRAGMENT };
      },
    });
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  let result: DocumentNode = { ...document, definitions: operations };
  while (print(result).includes('...F')) result = expand(result);
  return result;
}

const LEAVES = {
  Query: ['agentContent', '__typename'],
  JobPage: ['total', 'page', 'lastPage'],
  JobConnection: ['totalCount', '__typename'],
  JobEdge: ['cursor'],
  Job: ['id', 'jobName', 'content', 'userIds', 'isFavourite', 'imagePaths'],
  Media: ['url', 'type'],
  Category: ['id', 'name'],
  AuditPage: ['total', 'page'],
  AuditEntry: ['id', 'before'],
  AuditedRow: ['__typename'],
} as const;
type Type = keyof typeof LEAVES;
const WITHIN: Readonly<Record<Type, readonly (readonly [field: string, type: Type])[]>> = {
  Query: [
    ['jobs', 'JobPage'],
    ['jobs(pageSize: 100)', 'JobPage'],
    ['jobsConnection(first: 50)', 'JobConnection'],
    ['job(id: 1)', 'Job'],
    ['categories', 'Category'],
    ['auditLog(pageSize: 50)', 'AuditPage'],
  ],
  JobPage: [['items', 'Job']],
  JobConnection: [
    ['edges', 'JobEdge'],
    ['nodes', 'Job'],
  ],
  JobEdge: [['node', 'Job']],
  Job: [['images', 'Media']],
  Media: [],
  Category: [],
  AuditPage: [['items', 'AuditEntry']],
  AuditEntry: [
    ['row', 'AuditedRow'],
    ['undoneEntry', 'AuditEntry'],
  ],
  AuditedRow: [
    ['... on Job', 'Job'],
    ['... on Category', 'Category'],
  ],
};

/** Fragments are numbered by type, and spread only later ones: no circles. */
const PER_TYPE = 3;
const types = Object.keys(LEAVES) as Type[];

/**
 * A selection set on `type`, as text, that may spread the fragments on it from number `from` on.
 */
const selections = (type: Type, from: number, depth: number): fc.Arbitrary<string> => {
  const leaf: fc.Arbitrary<string> = fc.constantFrom(...LEAVES[type]);
  const options = [leaf];
  if (from < PER_TYPE)
    options.push(fc.integer({ min: from, max: PER_TYPE - 1 }).map((n) => `...F${type}${n}`));
  if (depth > 0) {
    options.push(selections(type, from, depth - 1).map((set) => `... on ${type} ${set}`));
    for (const [field, inner] of WITHIN[type])
      options.push(selections(inner, from, depth - 1).map((set) => `${field} ${set}`));
  }
  return fc
    .array(fc.oneof(...options), { minLength: 1, maxLength: 4 })
    .map((list) => `{ ${list.join(' ')} }`);
};

const documents = fc
  .tuple(
    selections('Query', 0, 4),
    ...types.flatMap((type) =>
      Array.from({ length: PER_TYPE }, (_, n) =>
        selections(type, n + 1, 2).map((set) => `fragment F${type}${n} on ${type} ${set}`),
      ),
    ),
  )
  .map((parts) => parse(parts.join('\n')));

describe('the cost of an operation', () => {
  it('is the same with fragments spread by name and written inline', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const inline = inlined(document);
        expect(pricedAt(document)).toBe(pricedAt(inline));
        const operation = getOperationAST(document);
        expect(operation && new Expansion(document).of(operation).selections).toBe(
          measure(inline)?.selections,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('counts the size of a page once, whichever fragments select its items', () => {
    const inline = costOfText('{ jobs(pageSize: 100) { items { id jobName } } }');
    expect(inline).toBe(500 + 1 + 100 * 2);
    for (const text of [
      '{ jobs(pageSize: 100) { ...F } } fragment F on JobPage { items { id jobName } }',
      '{ jobs(pageSize: 100) { ...F } } fragment F on JobPage { ...G } fragment G on JobPage { items { ...H } } fragment H on Job { id jobName }',
      '{ ...Q } fragment Q on Query { jobs(pageSize: 100) { ... on JobPage { ...F } } } fragment F on JobPage { items { id jobName } }',
    ])
      expect(costOfText(text)).toBe(inline);
    const nodes =
      '{ jobsConnection(first: 100) { ...F } } fragment F on JobConnection { nodes { id jobName } }';
    expect(costOfText(nodes)).toBe(inline);
  });

  it('counts a page size that is refused later as the largest', () => {
    for (const size of [0, -1, 101, 2_147_483_647])
      expect(costOfText(`{ jobs(pageSize: ${size}) { items { id } } }`)).toBe(500 + 1 + 100);
  });

  it('counts the fields beside the items of a page once', () => {
    const page = 'jobs(pageSize: 100) { total lastPage items { id } }';
    expect(costOfText(`{ ${page} }`)).toBe(500 + 2 + 1 + 100);
    expect(costOfText(`{ __typename ${page.replace('id', 'id __typename')} }`)).toBe(603);
  });

  it('counts __typename if nothing else is selected, and under each alias', () => {
    for (const [text, points] of [
      ['__typename', 100],
      ['__typename __typename', 200],
      ['... on Job { __typename }', 100],
      ['...F', 100],
      ['__typename ...F', 100],
      ['__typename a: __typename b: __typename', 200],
    ] as const) {
      const query = `{ jobs(pageSize: 100) { items { ${text} } } } fragment F on Job { __typename }`;
      expect([text, costOfText(query)]).toEqual([text, 501 + points]);
    }
  });

  it('of a union is that of its most expensive type, whichever fragments select it', () => {
    const unions = buildSchema(`
      union Either = One | Two
      interface Named { name: Int }
      type One implements Named { name: Int a: Int b: Int c: Int two: Two }
      type Two implements Named { name: Int a: Int many: [One] }
      type Query { either: Either all(first: Int): [Either] }
    `);
    for (const [text, points] of [
      ['{ either { __typename } }', 2],
      ['{ either { ... on One { a b } ... on Two { name } } }', 1 + 2],
      ['{ either { __typename ... on One { a } ... on Two { a many { a b } } } }', 1 + 2 + 20],
      ['{ either { ... on Either { ... on One { a b } ... on Two { name } } } }', 1 + 2],
      ['{ either { ... on Named { name } ... on One { a } } }', 1 + 2],
      [
        '{ either { ...E } } fragment E on Either { ...O ...T } fragment O on One { a b two { ...T } } fragment T on Two { a many { c } }',
        1 + 2 + (1 + 2 + 10),
      ],
      [
        '{ all(first: 3) { ...E } } fragment E on Either { ... on One { a b } ... on Two { a } }',
        1 + 3 * 2,
      ],
    ] as const) {
      const document = parse(text);
      expect(validate(unions, document)).toEqual([]);
      expect([text, pricedAt(document, Infinity, unions)]).toEqual([text, points]);
    }
  });

  it('of introspection is half a point for each value that it returns', () => {
    const types = Object.values(schema.getTypeMap());
    expect(costOfText('{ __schema { types { name } } }')).toBe(1 + (1 + types.length) / 2);
    expect(
      costOfText('{ __type(name: "Media") { fields { name type { name ofType { name } } } } }'),
    ).toBe(1 + (1 + 3 * 2 + 3 * 2 + 3) / 2);
    expect(costOfText('{ __type(name: "Nothing") { fields { name } } }')).toBe(1);
    expect(pricedAt(parse('{ __schema { types { name } } }'), 10)).toBe(Infinity);
  });
});

/**
 * Selects everything plain within a type: values, and objects that are not of a type around them;
 * of a union the short values.
 */
function plainSelection(
  type: GraphQLObjectType | GraphQLUnionType,
  around: readonly GraphQLNamedType[] = [],
): string {
  if (isUnionType(type)) return shortValues(type);
  const within = [...around, type];
  const fields = Object.values(type.getFields()).filter(
    (field) =>
      !isSized(field) &&
      field.deprecationReason == null &&
      // The same as `edges`, without cursors.
      field.name !== 'nodes' &&
      !within.includes(getNamedType(field.type)),
  );
  const texts = fields.map(({ name, type: of }) => {
    const inner = getNamedType(of);
    const isComposite = isObjectType(inner) || isUnionType(inner);
    return isComposite ? `${name} ${plainSelection(inner, within)}` : name;
  });
  // Apollo Client adds it everywhere.
  return `{ __typename ${texts.join(' ')} }`;
}

/** Fields of the same name may have different types, so each has an alias. */
function shortValues(union: GraphQLUnionType): string {
  const fragments = union.getTypes().map((type) => {
    const short = Object.values(type.getFields()).filter(
      (field) => isLeafType(getNamedType(field.type)) && field.extensions.complexity === undefined,
    );
    return `... on ${type.name} { ${short.map(({ name }) => `${name}Of${type.name}: ${name}`).join(' ')} }`;
  });
  return `{ __typename ${fragments.join(' ')} }`;
}

const isSized = ({ args }: GraphQLField<unknown, unknown>) =>
  args.some(({ name }) => ['first', 'pageSize'].includes(name));

/** A call of a field with its required arguments and the largest page that it has. */
function called({ name, args }: GraphQLField<unknown, unknown>): string {
  const given = args.flatMap((arg) => {
    if (['first', 'pageSize'].includes(arg.name)) return [`${arg.name}: 100`];
    return isRequiredArgument(arg) ? [`${arg.name}: "1"`] : [];
  });
  return given.length === 0 ? name : `${name}(${given.join(', ')})`;
}

const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
const rooted = queries.filter(isSized).map((field) => ({ field, open: '', close: '' }));
const nested = queries.flatMap((query) => {
  const type = getNullableType(query.type);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.filter(isSized).map((field) => ({ field, open: `${called(query)} {`, close: '}' }));
});
const lists = [...rooted, ...nested];

describe('the largest page', () => {
  it.each(lists.map((list) => [`${list.open}${list.field.name}`, list] as const))(
    'of %s with every plain field stays within the limits',
    (_name, { field, open, close }) => {
      const selection = plainSelection(getNamedType(field.type) as GraphQLObjectType);
      const text = `{ ${open} ${called(field)} ${selection} ${close} }`;
      expect(validate(schema, parse(text))).toEqual([]);
      const { cost, selections } = readConfig({}).graphqlLimits;
      expect(costOfText(text)).toBeLessThanOrEqual(cost);
      expect(measure(parse(text))?.selections).toBeLessThanOrEqual(selections);
    },
  );
});

describe('the introspection of tools', () => {
  const names = [
    'descriptions',
    'specifiedByUrl',
    'directiveIsRepeatable',
    'schemaDescription',
    'inputValueDeprecation',
    'experimentalDirectiveDeprecation',
    'oneOf',
  ] as const;

  it('stays within the limits, with any options of graphql-js', () => {
    const all = Object.fromEntries(names.map((name) => [name, true]));
    const eachAlone = names.map((name) => ({ descriptions: false, [name]: true }));
    for (const options of [{}, all, { ...all, typeDepth: 9 }, ...eachAlone]) {
      const document = parse(getIntrospectionQuery(options));
      expect(validate(schema, document)).toEqual([]);
      expect(pricedAt(document)).toBeLessThan(8_000);
      expect(measure(document)).toMatchObject({ introspection: 15, depth: 0 });
      expect(measure(document)?.selections).toBeLessThan(300);
    }
  });
});
