import { startService, type TestService } from '../support/service';
import { untilLockWaits } from '../support/lock-waits';

const WAITING = `mutation ($jobId: ID!) {
  waits: updateJob(id: $jobId, expectedVersion: 1, input: { salary: "1~2" }) { id }
  issueToken(userId: "2") { token }
}`;

describe('a request of several mutations', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it.each([
    ['role', 'FORBIDDEN', "UPDATE users SET role = 'user' WHERE id = 3"],
    ['tokens', 'UNAUTHENTICATED', 'DELETE FROM user_token WHERE user_id = 3'],
    ['user', 'UNAUTHENTICATED', 'DELETE FROM users WHERE id = 3'],
  ])('stops when the caller loses the %s meanwhile', async (_what, code, statement) => {
    const { knex } = service;
    const admin = await service.tokenFor(3, 'admin');
    await service.tokenFor(2, 'admin');
    const [{ id }] = (await knex('job').insert({ job_name: 'Packer' }).returning('id')) as [
      { id: number },
    ];
    const before = await knex('user_token').where({ user_id: 2 });
    const held = await knex.transaction();
    await held('job').where({ id }).forUpdate();
    const answer = service.graphql<object>(WAITING, { jobId: String(id) }, admin);
    await untilLockWaits(knex);
    await knex.raw(statement);
    await held.commit();

    const { data, errors } = await answer;
    expect(data).toEqual({ waits: { id: String(id) }, issueToken: null });
    expect(errors).toMatchObject([{ path: ['issueToken'], extensions: { code } }]);
    expect(await knex('user_token').where({ user_id: 2 })).toEqual(before);
  });

  it('stops after the caller has revoked their own tokens', async () => {
    const token = await service.tokenFor(4, 'admin');
    const query = `mutation {
      revokeTokens(userId: "4")
      createCategory(input: { name: "later", image: "" }) { id }
    }`;
    const { data, errors } = await service.graphql(query, {}, token);
    expect(data).toEqual({ revokeTokens: 1, createCategory: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
