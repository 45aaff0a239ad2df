import { jobs as insertJobs } from '../../support/factories';
import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

/** Small documents with large answers, and the reason for which each is refused. */
const ATTACKS: readonly (readonly [what: string, query: string, reason: RegExp])[] = [
  [
    'fragments that each spread the next two',
    `{ jobs { items { ...F0 } } } ${times(32, (i) => `fragment F${i} on Job { ...F${i + 1} ...F${i + 2} }`)}
     fragment F32 on Job { id } fragment F33 on Job { id }`,
    /once fragments are expanded/,
  ],
  [
    'nine levels of two aliases each',
    `{ users(pageSize: 1) { items { ...U1 } } }
     ${times(9, (i) => `fragment U${i + 1} on User { id a: parent { ...U${i + 2} } b: parent { ...U${i + 2} } }`)}
     fragment U10 on User { id }`,
    /once fragments are expanded/,
  ],
  [
    'fragments that double and hold no field',
    `{ __schema { types { ...F0 } } }
     ${times(60, (i) => `fragment F${i} on __Type { ...F${i + 1} ... { ...F${i + 1} } }`)}
     fragment F60 on __Type { ...Unknown }`,
    /once fragments are expanded/,
  ],
  [
    'fragments that double and end in a circle',
    `{ __schema { types { ...F0 } } }
     ${times(60, (i) => `fragment F${i} on __Type { ...F${i + 1} ... { ...F${i + 1} } }`)}
     fragment F60 on __Type { ...F0 }`,
    /^Cannot spread fragment "F0" within itself/,
  ],
  [
    'fragments that each spread all',
    `{ __schema { types { ...F0 } } } ${times(25, (i) => `fragment F${i} on __Type { ${times(25, (j) => `...F${j}`)} }`)}`,
    /^Cannot spread fragment "F0" within itself/,
  ],
  [
    'two fragments of one name that spread each other',
    '{ jobs { items { ...A } } } fragment A on Job { id } fragment B on Job { ...A } fragment A on Job { ...B }',
    /be only one fragment named "A"/,
  ],
  [
    'many fragments side by side',
    `{ ${times(160, (i) => `...F${i}`)} } ${times(160, (i) => `fragment F${i} on Query { jobs { total } }`)}`,
    /Too many fragments: 160/,
  ],
  [
    'one path many times over',
    `{ ${times(5, () => `jobs { ${times(5, () => `items { ${times(5, () => `images { ${times(5, () => 'url')} }`)} }`)} }`)} }`,
    /once fragments are expanded: 780/,
  ],
  [
    'one path many times over, in a fragment that no operation spreads',
    `{ agentContent } fragment F on User { ${times(5, () => `parent { ${times(5, () => `parent { ${times(5, () => `parent { ${times(5, () => 'id')} }`)} }`)} }`)} }`,
    /once fragments are expanded: 780/,
  ],
  [
    'introspection with 21 aliases',
    `{ ${times(3, (i) => `s${i}: __schema { types { ${times(6, (j) => `f${j}: fields { type { fields { name description } } }`)} } }`)} }`,
    /^Too many points of cost/,
  ],
  [
    'all of introspection four times over',
    `{ ${times(4, (i) => `s${i}: __schema { types { ...T } }`)} }
     fragment T on __Type { name fields { name description args { ...V } type { ...R } } inputFields { ...V } }
     fragment V on __InputValue { name description type { ...R } defaultValue }
     fragment R on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`,
    /^Too many points of cost/,
  ],
  [
    'one type many times over',
    `{ ${times(29, (i) => `t${i}: __type(name: "Query") { fields { name description args { name description defaultValue type { kind name ofType { kind name } } } } }`)} }`,
    /^Too many points of cost/,
  ],
  [
    'one type many times over, named by a variable',
    `query ($n: String = "Query") { ${times(29, (i) => `t${i}: __type(name: $n) { fields { name description args { name description defaultValue type { kind name ofType { kind name } } } } }`)} }`,
    /^Too many points of cost/,
  ],
  [
    'the same by a variable that is called like a method of every object',
    `query ($toString: String = "Query") { ${times(29, (i) => `t${i}: __type(name: $toString) { fields { name description args { name description defaultValue type { kind name ofType { kind name } } } } }`)} }`,
    /^Too many points of cost/,
  ],
  [
    'introspection deeper than any tool goes',
    `{ __type(name: "Job") { ${'ofType { '.repeat(15)} name ${'} '.repeat(15)} } }`,
    /beneath __schema or __type: 17/,
  ],
  [
    'introspection that is deep by fragments',
    `{ ...A } fragment A on Query { __schema { types { ...B0 } } }
     ${times(14, (i) => `fragment B${i} on __Type { ofType { ...B${i + 1} } }`)} fragment B14 on __Type { name }`,
    /beneath __schema or __type: 17/,
  ],
  [
    'a long text of no words',
    `{ __typename #${'x'.repeat(200_000)}\n }`,
    /^The document is too long: 2000/,
  ],
  [
    'a literal as long as the body may be',
    `{ jobs(keyword: "${'\\n'.repeat(200_000)}") { total } }`,
    /^The document is too long: 4000/,
  ],
];

describe('small documents with large results', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await insertJobs(service.knex, [{}, {}, {}]);
  });
  afterAll(() => service.close());

  it.each(ATTACKS)(
    'are refused without an SQL statement, also when repeated: %s',
    async (_what, query, reason) => {
      const { statements, stop } = recordStatements(service.database);
      for (let time = 0; time < 3; time += 1) {
        const { data, errors } = await service.graphql<unknown>(query);
        expect(data).toBeUndefined();
        expect(errors?.[0]?.message).toMatch(reason);
        expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      }
      stop();
      expect(statements).toEqual([]);
    },
  );

  it('are refused while simultaneous requests of others are answered', async () => {
    const attacks = ATTACKS.map(([, query]) => service.graphql<unknown>(query));
    const honest = ATTACKS.map(() => service.rest<{ total: number }>('jobList', { page_num: 3 }));

    for (const { data } of await Promise.all(attacks)) expect(data).toBeUndefined();
    for (const { code, data } of await Promise.all(honest))
      expect([code, data.total]).toEqual([1, 3]);
  });
});
