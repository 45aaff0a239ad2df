import { issueToken } from '../../../src/features/viewer/token/token.storage';
import { startService, type TestService } from '../../support/service';

const LEVEL = `query ($parentId: ID, $atTop: Boolean) {
  users(parentId: $parentId, atTop: $atTop) { total items { id childCount } }
}`;

interface Level {
  readonly users: { readonly total: number; readonly items: { id: string; childCount: number }[] };
}

describe('the tree of users', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    await service
      .knex('users')
      .insert([
        { id: 1, role: 'editor' },
        { id: 2 },
        { id: 11, parent_id: 1 },
        { id: 12, parent_id: 1 },
        { id: 121, parent_id: 12 },
      ]);
    token = await issueToken(service.knex, 1);
  });
  afterAll(() => service.close());

  const level = async (variables: object) =>
    (await service.graphql<Level>(LEVEL, variables, token)).data.users;

  it('lists the users at the top or below a parent, each with the number of children', async () => {
    expect(await level({ atTop: true })).toEqual({
      total: 2,
      items: [
        { id: '1', childCount: 2 },
        { id: '2', childCount: 0 },
      ],
    });
    expect((await level({ atTop: false })).items.map(({ id }) => id)).toEqual(['11', '12', '121']);
    expect((await level({ parentId: '1' })).items).toEqual([
      { id: '11', childCount: 0 },
      { id: '12', childCount: 1 },
    ]);
  });
});
