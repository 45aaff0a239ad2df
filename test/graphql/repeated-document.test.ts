import { Random } from '../../seeds/random';
import { createSchema } from '../../src/graphql/schema';
import { RandomDocument } from '../../tools/fuzz/document';
import { jobs } from '../support/factories';
import { triesOf } from '../support/environment';
import { startService, type TestService } from '../support/service';

const DOCUMENTS = triesOf('REPEATED_DOCUMENTS', 60);
const REPEATS = 4;

const send = async (service: TestService, body: object, token?: string) => {
  const response = await fetch(`${service.base}/graphql`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
  });
  return { status: response.status, text: await response.text() };
};

/** The executor caches documents that it has run; clients must not notice. */
describe('a repeated document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await jobs(service.knex, [{ lng: 120, lat: 31 }, { lng: null, lat: null }, { weigh: 3 }]);
  });
  afterAll(() => service.close());

  it('gets the same response each time, whatever it selects', async () => {
    const schema = createSchema();
    const random = new Random(14);
    const token = await service.tokenFor(7);
    for (let sent = 0; sent < DOCUMENTS;) {
      const { text: query, variables } = new RandomDocument(random, schema);
      if (!query.startsWith('query')) continue;
      sent += 1;
      const first = await send(service, { query, variables }, token);
      for (let time = 1; time < REPEATS; time += 1)
        expect([query, await send(service, { query, variables }, token)]).toEqual([query, first]);
    }
  });

  it.each([
    ['query ($p: Int = 1) { jobs(page: $p) { page } }', { p: null }],
    [
      'query ($lng: Float = 120.9, $lat: Float = 31) { jobs(near: { lng: $lng, lat: $lat }) { total } }',
      { lng: null },
    ],
    ['{ jobs { __proto__: total constructor: items { __proto__: id toString: jobName } } }', {}],
  ])('gets the same response each time: %s %j', async (query, variables) => {
    const first = await send(service, { query, variables });
    for (let time = 1; time < REPEATS; time += 1)
      expect(await send(service, { query, variables })).toEqual(first);
    if (query.includes('__proto__'))
      expect(first.text).toContain('"__proto__":3,"constructor":[{"__proto__":"');
  });

  it('gets SERVICE_UNAVAILABLE each time while the database is unavailable', async () => {
    const away = await startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    try {
      const query = '{ categories { id } }';
      for (let time = 0; time < 6; time += 1) {
        const { text } = await send(away, { query });
        expect(JSON.parse(text)).toMatchObject({
          errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
        });
      }
    } finally {
      await away.close();
    }
  });
});
