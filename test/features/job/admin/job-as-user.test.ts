import { issueToken } from '../../../../src/features/viewer/token/token.storage';
import { aJob, aLineOfUsers } from '../../../support/factories';
import { startService, type TestService } from '../../../support/service';

const AS_USER = `query ($id: ID!, $userId: ID!) {
  jobAsUser(id: $id, userId: $userId) { job { id } through { id } }
}`;

describe('jobAsUser', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    await service.knex('users').insert({ id: 1, role: 'editor' });
    await aLineOfUsers(service.knex, 7, 71, 711);
    await service.knex('users').insert({ id: 8 });
    token = await issueToken(service.knex, 1);
  });
  afterAll(() => service.close());

  const seen = async (id: number, userId: number) =>
    (
      await service.graphql<{
        jobAsUser: { job: { id: string }; through: { id: string } | null } | null;
      }>(AS_USER, { id: String(id), userId: String(userId) }, token)
    ).data.jobAsUser;

  it('shows a restricted job through the nearest ancestor, an open one to everyone', async () => {
    const open = await aJob(service.knex);
    const restricted = await aJob(service.knex, { user_ids: [7, 71] });
    expect(await seen(open, 8)).toEqual({ job: { id: String(open) }, through: null });
    expect((await seen(restricted, 711))?.through).toEqual({ id: '71' });
    expect((await seen(restricted, 7))?.through).toEqual({ id: '7' });
    expect(await seen(restricted, 8)).toBeNull();
  });

  it('is null for a job that is hidden, has expired or does not exist', async () => {
    const hidden = await aJob(service.knex, { status: 'hidden' });
    const expired = await aJob(service.knex, { expiretime: '2020-01-01T00:00:00Z' });
    for (const id of [hidden, expired, 999_999]) expect(await seen(id, 7)).toBeNull();
  });

  it('returns NOT_FOUND for a user who does not exist', async () => {
    const { errors = [] } = await service.graphql(AS_USER, { id: '1', userId: '999' }, token);
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
