import { untilLockWaits } from '../../support/lock-waits';
import { startService, type TestService } from '../../support/service';

describe('simultaneous administrators', () => {
  let service: TestService;
  // No lock wait times out, so an error would mean a deadlock.
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  /** Makes these users the only administrators; returns their tokens. */
  async function administrators(...ids: number[]): Promise<string[]> {
    const tokens: string[] = [];
    await service.knex('users').whereNotIn('id', ids).update({ role: 'user' });
    for (const id of ids) {
      tokens.push(await service.tokenFor(id));
      await service.knex('users').where({ id }).update({ role: 'admin', version: 1 });
    }
    return tokens;
  }

  it("cannot both remove each other's role", async () => {
    const tokens = await administrators(1, 2);
    const [version = NaN] = await service
      .knex('users')
      .where('role', 'admin')
      .pluck<number[]>('version');
    const demote = (id: number, token?: string) =>
      service.graphql<null>(
        `mutation { updateUser(id: "${id}", expectedVersion: ${version}, input: { role: USER }) { id } }`,
        {},
        token,
      );
    const both = await service.knex.transaction(async (transaction) => {
      await transaction('users').where('role', 'admin').forUpdate();
      const answers = Promise.all([demote(2, tokens[0]), demote(1, tokens[1])]);
      await untilLockWaits(service.knex, 2);
      return { answers };
    });
    const answers = await both.answers;
    const errors = answers.flatMap((answer) => answer.errors ?? []);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('administrator') as string,
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(await service.knex('users').where('role', 'admin')).toHaveLength(1);
  });

  it('always leave one administrator, without a deadlock or an internal error', async () => {
    const ids = [31, 32, 33, 34, 35];
    const known = ['BAD_USER_INPUT', 'CONFLICT', 'NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED'];
    const codes = new Set<string>();
    const roles = ['USER', 'EDITOR', 'ADMIN'];
    for (let round = 0; round < 3; round += 1) {
      const tokens = await administrators(...ids);
      const versions = await service
        .knex('users')
        .whereIn('id', ids)
        .orderBy('id')
        .pluck('version');
      const versionOf = (at: number) => Number(versions[at % ids.length]);
      const act = async (by: number, on: number, what: number) => {
        const row = `id: "${ids[on % ids.length]}", expectedVersion: ${versionOf(on)}`;
        const mutation = [
          `updateUser(${row}, input: { role: ${roles[(by + on) % 3]} }) { id }`,
          `updateUser(${row}, input: { role: USER }) { id }`,
          `deleteUser(${row}) { id }`,
          `moveUser(${row}, parentId: "${ids[by]}") { id }`,
        ][what];
        const { errors = [] } = await service.graphql(`mutation { ${mutation} }`, {}, tokens[by]);
        for (const { extensions } of errors) codes.add(extensions.code);
      };
      // All act at once; the round decides which operations meet.
      await Promise.all(
        ids.flatMap((_, by) =>
          ids.map((_other, on) => act(by, on, (by * 7 + on * 3 + round) % (round % 2 ? 2 : 4))),
        ),
      );
      expect((await service.knex('users').where('role', 'admin')).length).toBeGreaterThan(0);
    }
    expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
    // A backend counts its deadlock before it goes idle.
    const { rows } = await service.knex.raw<{ rows: [{ deadlocks: string }] }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows[0].deadlocks).toBe('0');
  }, 120_000);

  it('cannot both reorder the same version of a row', async () => {
    const [token] = await administrators(11);
    await service.knex('factory').insert({ id: 400, factory_name: 'moved' });
    const reorder = (weigh: number) =>
      service.graphql<null>(
        `mutation { reorderFactories(items: [{ id: 400, weigh: ${weigh}, expectedVersion: 1 }]) { id } }`,
        {},
        token,
      );
    const both = await service.knex.transaction(async (transaction) => {
      await transaction('factory').forUpdate();
      const answers = Promise.all([reorder(5), reorder(6)]);
      await untilLockWaits(service.knex, 2);
      return { answers };
    });
    const errors = (await both.answers).flatMap((answer) => answer.errors ?? []);
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', currentVersion: 2 } }]);
  });

  it('get unused ids even if rows with explicit ids are inserted meanwhile', async () => {
    const [token] = await administrators(11);
    const create = () =>
      service.graphql<{ createCategory: { id: string } }>(
        'mutation { createCategory(input: { name: "created" }) { id } }',
        {},
        token,
      );
    // The next id is taken by a row that commits while the create waits for it. The id after that
    // is drawn by another transaction, which has not committed when the sequence is corrected.
    const { rows } = await service.knex.raw<{ rows: [{ next: string }] }>(
      "SELECT nextval(pg_get_serial_sequence('category', 'id')) + 1 AS next",
    );
    const given = await service.knex.transaction();
    const other = await service.knex.transaction();
    await given('category').insert({ id: rows[0].next, name: 'given' });
    const created = create();
    await untilLockWaits(service.knex);
    await other.raw("INSERT INTO category (name) VALUES ('drawn')");
    await given.commit();
    await untilLockWaits(service.knex);
    await other.commit();

    expect((await created).errors).toBeUndefined();
    const names = ['given', 'drawn', 'created'];
    const inserted = service.knex('category').whereIn('name', names).orderBy('id');
    expect(await inserted.pluck('name')).toEqual(names);
    const more = await Promise.all(Array.from({ length: 20 }, create));
    expect(more.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  });

  it('never move back a sequence that is ahead of its rows', async () => {
    const sequence = `pg_get_serial_sequence('factory', 'id')`;
    await service.knex.raw(`SELECT setval(${sequence}, 500)`);
    await service.knex('factory').insert({ id: 7, factory_name: 'given' });
    await service.knex.raw("SELECT continue_ids('factory')");
    const [row] = await service
      .knex('factory')
      .insert({ factory_name: 'next' })
      .returning<{ id: number }[]>('id');
    expect(row?.id).toBe(501);
  });

  it('do not continue above an id after which few would be left', async () => {
    const last = { id: 2_147_483_647, name: 'last' };
    await service.knex('category').insert([last, { id: 700, name: 'highest' }]);
    await service.knex.raw("SELECT continue_ids('category')");
    const [row] = await service
      .knex('category')
      .insert({ name: 'next' })
      .returning<{ id: number }[]>('id');
    expect(row?.id).toBe(701);
  });
});
