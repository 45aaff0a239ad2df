import { startService, type TestService } from '../../support/service';
import { jobs } from '../../support/factories';

/** For each setting: its value, a request that exceeds it, and the measured value. */
const EXCEEDED: readonly (readonly [
  name: string,
  most: number,
  query: string,
  value: number | undefined,
])[] = [
  ['GRAPHQL_MAX_DEPTH', 3, '{ jobs { items { images { url type } } factories { id } } }', 4],
  ['GRAPHQL_MAX_ALIASES', 2, '{ a: __typename b: __typename c: __typename }', 3],
  ['GRAPHQL_MAX_DIRECTIVES', 1, '{ a: __typename @skip(if: false) @include(if: true) }', 2],
  ['GRAPHQL_MAX_SELECTIONS', 10, `{ ${'...F '.repeat(2)} } ${fragment(6)}`, 14],
  ['GRAPHQL_MAX_COST', 400, '{ jobs { total } }', 501],
  ['GRAPHQL_MAX_COST', 400, '{ __schema { types { fields { name description } } } }', undefined],
  [
    'GRAPHQL_MAX_ANSWER_MB',
    1,
    '{ agentContent jobs(pageSize: 50) { items { content } } }',
    undefined,
  ],
];

function fragment(fields: number): string {
  return `fragment F on Query { ${'categories { id } '.repeat(fields / 2)} }`;
}

describe('an exceeded limit', () => {
  const services: TestService[] = [];
  afterAll(() => Promise.all(services.map((service) => service.close())));

  it.each(EXCEEDED)('is named in the error: %s=%d', async (name, allowed, query, value) => {
    const service = await startService({ [name]: String(allowed) });
    services.push(service);
    const content = 'x'.repeat(30_000);
    await jobs(
      service.knex,
      Array.from({ length: 50 }, () => ({ content })),
    );
    const { errors } = await service.graphql<unknown>(query);
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'BAD_USER_INPUT', limit: { name, ...(value !== undefined && { value }), allowed } },
    ]);
  });

  it('is not named if no setting controls it', async () => {
    const service = await startService();
    services.push(service);
    const { errors } = await service.graphql<unknown>(`{ ${'__typename '.repeat(6)} }`);
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });
});
