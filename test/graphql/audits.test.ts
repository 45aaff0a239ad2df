import { serverAudits } from 'graphql-http';
import { startService, type TestService } from '../support/service';

/** The GraphQL-over-HTTP specification, by the audits of its reference implementation. */
describe('the GraphQL-over-HTTP specification', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const audits = serverAudits({ url: () => `${service.base}/graphql`, fetchFn: fetch });
  const level = (name: string) => /^(MUST|SHOULD|MAY)/.exec(name)?.[1] ?? 'unnamed';

  it('is covered by audits of every level: MUST, SHOULD and MAY', () => {
    expect(new Set(audits.map(({ name }) => level(name)))).toEqual(
      new Set(['MUST', 'SHOULD', 'MAY']),
    );
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
