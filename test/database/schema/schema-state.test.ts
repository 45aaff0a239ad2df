import {
  schemaProblem,
  newerSchema,
  readSchemaState,
} from '../../../src/database/schema/schema-state';
import { startService, type TestService } from '../../support/service';

describe('a schema that does not match the release', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const ready = async () => {
    const response = await fetch(`${service.base}/readyz`);
    return `${response.status} ${await response.text()}`;
  };
  /** Repeats the request, because answers are cached for a moment. */
  async function until(pattern: RegExp) {
    for (;;) if (pattern.test(await ready())) return;
  }

  it('is reported by /readyz if migrations are missing, but not if it is newer', async () => {
    expect(await ready()).toBe('200 ready\n');
    const [last] = await service
      .knex<{ id: number; name: string }>('knex_migrations')
      .orderBy('id', 'desc')
      .limit(1);
    await service.knex('knex_migrations').where({ id: last?.id }).delete();
    await until(/^503 not ready: The database lacks 1 migration\(s\), from \d{4}_\w+ on: run/);
    // A newer release's migrations do not stop the previous one from serving.
    await service.knex('knex_migrations').insert([last, { name: '9999_later', batch: 9 }]);
    await until(/^200 ready\n$/);
    const state = await readSchemaState(service.knex);
    expect(schemaProblem(state)).toBeNull();
    expect(newerSchema(state)).toContain('9999_later');
  });

  it('is recognised in a database that was never migrated', async () => {
    await service.knex.raw('CREATE SCHEMA empty');
    const { pending, applied } = await service.knex.transaction(async (transaction) => {
      await transaction.raw('SET LOCAL search_path TO empty');
      return readSchemaState(transaction);
    });
    expect(applied).toEqual([]);
    expect(pending[0]).toBe('0001_document_tables');
  });
});
