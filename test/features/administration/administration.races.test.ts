import { startService, type TestService } from '../../support/service';

/** What several administrators do at the same moment. */
describe('administrators at once', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  async function administrators(...ids: number[]): Promise<string[]> {
    const tokens: string[] = [];
    for (const id of ids) {
      tokens.push(await service.tokenFor(id));
      await service.knex('users').where({ id }).update({ role: 'admin', version: 1 });
    }
    return tokens;
  }

  /** Until so many statements wait for a lock of another. */
  async function waiting(count: number): Promise<void> {
    for (;;) {
      const { rows } = await service.knex.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (rows.length >= count) return;
    }
  }

  it('leave one of two who take the role from each other', async () => {
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
      await waiting(2);
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

  it('get an id each where rows came in with ids of their own and others draw ids meanwhile', async () => {
    const [token] = await administrators(11);
    const create = () =>
      service.graphql<{ createCategory: { id: string } }>(
        'mutation { createCategory(input: { name: "created", image: "/a.png" }) { id } }',
        {},
        token,
      );
    // The id that is drawn next is taken, by a row that commits while the create waits for it; the
    // one after that has been drawn by another, who has not committed when the sequence is put
    // right.
    const given = await service.knex.transaction();
    const other = await service.knex.transaction();
    await given.raw("INSERT INTO category (id, name) VALUES (1, 'given')");
    const created = create();
    await waiting(1);
    await other.raw("INSERT INTO category (name) VALUES ('drawn')");
    await given.commit();
    await waiting(1);
    await other.commit();

    expect((await created).errors).toBeUndefined();
    expect(await service.knex('category').orderBy('id').pluck('name')).toEqual([
      'given',
      'drawn',
      'created',
    ]);
    const more = await Promise.all(Array.from({ length: 20 }, create));
    expect(more.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  });

  it('never move a sequence back that is ahead of its rows', async () => {
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
});
