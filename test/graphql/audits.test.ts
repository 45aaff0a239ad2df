import { serverAudits } from 'graphql-http';
import { startService, type TestService } from '../support/service';

/** The GraphQL-over-HTTP specification, by the audits of its reference implementation. */
describe('the GraphQL-over-HTTP specification', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const audits = serverAudits({ url: () => `${service.base}/graphql`, fetchFn: fetch });
  const level = (name: string) => /^(MUST|SHOULD|MAY)/.exec(name)?.[1] ?? 'unnamed';

  it('has demands of every level, all of them named', () => {
    expect(new Set(audits.map(({ name }) => level(name)))).toEqual(
      new Set(['MUST', 'SHOULD', 'MAY']),
    );
  });

  it.each(
    audits.filter(({ name }) => level(name) !== 'MAY').map((audit) => [audit.name, audit] as const),
  )('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });

  it('declines only these of what it may do', async () => {
    const optional = audits.filter(({ name }) => level(name) === 'MAY');
    const results = await Promise.all(optional.map((audit) => audit.fn()));
    const declined = results.filter(({ status }) => status !== 'ok').map(({ name }) => name);
    const variables =
      'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting';
    expect(declined.sort()).toEqual([
      'MAY accept application/x-www-form-urlencoded formatted GET requests',
      `${variables} application/graphql-response+json`,
      `${variables} application/json`,
    ]);
  });
});
