import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join, normalize, relative, sep } from 'node:path';
import type * as Application from '../../src/app';
import { readConfig } from '../../src/config';
import { packageRoot } from '../../src/lib/package-root';
import { createLog } from '../../src/observability/log';
import { createTestDatabase, type TestDatabase } from '../support/database';

// Simulates the deleted folder: any other import from it would be undefined.
jest.mock('../../src/rest/endpoint', () => ({}));
const { createApp } = jest.requireActual<typeof Application>('../../src/app');

const src = join(packageRoot, 'src');
const REST = `rest${sep}`;

/** The files of `src/` outside `src/rest/` that import one inside. */
function importersOfRest(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => {
    if (!file.endsWith('.ts') || file.startsWith(REST)) return false;
    const text = readFileSync(join(src, file), 'utf8');
    return [...text.matchAll(/(?:from |import |(?:import|require)\()'(\.[^']*)'/g)].some(
      ([, path = '']) =>
        `${normalize(relative(src, join(src, dirname(file), path)))}${sep}`.startsWith(REST),
    );
  });
}

/** STYLE: the REST endpoint is deletable as one folder. */
describe('the service without its REST endpoint', () => {
  let app: Application.App;
  let database: TestDatabase;
  let base: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const config = readConfig({ DATABASE_URL: database.url });
    app = await createApp({ config, database: database.knex }, createLog('silent'), null);
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('needs no change but the removal of one import in app.ts', () => {
    expect(importersOfRest()).toEqual(['app.ts']);
  });

  it('answers GraphQL requests and health checks', async () => {
    const graphql = await fetch(`${base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: '{ categories { id } }' }),
      headers: { 'content-type': 'application/json' },
    });
    expect([graphql.status, await graphql.json()]).toEqual([200, { data: { categories: [] } }]);
    expect(await (await fetch(`${base}/healthz`)).text()).toMatch(/^ok \d+\.\d+\.\d+\n$/);
    expect(await (await fetch(`${base}/readyz`)).text()).toBe('ready\n');
  });

  it.each([
    ['POST', '/api/v2.home/jobList'],
    ['GET', '/api/v2.home/jobList'],
    ['GET', '/docs'],
    ['GET', '/'],
  ])('returns 404 for %s %s', async (method, path) => {
    const response = await fetch(`${base}${path}`, { method });
    expect([response.status, await response.json()]).toEqual([
      404,
      { errors: [{ message: 'Not Found' }] },
    ]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
