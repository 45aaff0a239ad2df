import { jobs } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

const LONG = 'x'.repeat(90_000);

describe('the limits of errors', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await jobs(
      service.knex,
      Array.from({ length: 60 }, () => ({})),
    );
  });
  afterAll(() => service.close());

  it.each([
    ['a field that is unknown', `{ ${LONG} }`, {}],
    ['a fragment that is unknown', `{ ...${LONG} }`, {}],
    ['a document that does not parse', `{ jobs } ${LONG}`, {}],
    ['a variable that is unknown', `{ jobs(page: $${LONG}) { total } }`, {}],
    ['a literal of another type', `{ jobs(types: [${LONG}]) { total } }`, {}],
    ['a value of another type', 'query ($p: Int) { jobs(page: $p) { total } }', { p: LONG }],
    ['characters of two units', `{ jobs(page: "${'😀'.repeat(20_000)}") { total } }`, {}],
    ['the same, one unit later', `{ jobs(page: "x${'😀'.repeat(20_000)}") { total } }`, {}],
  ])('%s is reported in at most 500 characters', async (_what, query, variables) => {
    const { errors = [] } = await service.graphql(query, variables);

    expect(errors).not.toHaveLength(0);
    for (const { message, extensions } of errors) {
      expect(message.length).toBeLessThanOrEqual(500);
      expect(message).not.toMatch(/\p{Surrogate}/u);
      expect(extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('a long message is shortened in the middle', async () => {
    const { errors } = await service.graphql(`{ ${LONG} }`);
    expect(errors?.[0]?.message).toMatch(/^Cannot query field "x+…x+" on type "Query"\.$/);
    expect(errors?.[0]?.message).toHaveLength(500);
  });

  it('an error that is repeated is reported once', async () => {
    const { errors } = await service.graphql('{ nothing nothing }');
    expect(errors).toHaveLength(1);
  });

  it('a response holds 100 errors and the number of the omitted ones', async () => {
    const { data, errors = [] } = await service.graphql<{ jobs: { items: object[] } }>(
      '{ jobs(pageSize: 60) { items { version coverPath imagePaths userIds } } }',
    );

    expect(data.jobs.items).toHaveLength(60);
    expect(errors).toHaveLength(101);
    expect(errors[99]).toMatchObject({ path: ['jobs', 'items', 24, 'userIds'] });
    expect(errors[100]).toEqual({
      message: 'There are 140 more errors.',
      extensions: { code: 'UNAUTHENTICATED', omitted: 140 },
    });
  });

  it('100 errors are all reported', async () => {
    const { errors } = await service.graphql(
      '{ jobs(pageSize: 25) { items { version coverPath imagePaths userIds } } }',
    );
    expect(errors).toHaveLength(100);
    expect(errors?.[99]).toHaveProperty('path');
  });
});
