import { startService, type TestService } from '../support/service';
import { startStopwatch } from '../support/stopwatch';

/** The document, sections 4.1, 4.2 and 4.10: the operations that need no login. */
describe('the public operation', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it('categoryList orders by weigh ascending, then by id descending', async () => {
    await service.knex('category').insert([
      { id: 1, name: '电子厂', image: '/uploads/a.png', weigh: 20 },
      { id: 2, name: '物流', image: 'https://cdn.example.com/b.png', weigh: 10 },
      { id: 3, name: '食品', weigh: 20 },
    ]);
    const { code, msg, data } = await service.rest('categoryList');
    expect({ code, msg }).toEqual({ code: 1, msg: '请求成功' });
    expect(data).toEqual([
      { id: 2, name: '物流', image: 'https://cdn.example.com/b.png' },
      { id: 3, name: '食品', image: '' },
      { id: 1, name: '电子厂', image: `${service.base}/uploads/a.png` },
    ]);
  });

  it('factoryList orders by weigh and id descending and shows two decimals', async () => {
    await service.knex('factory').insert([
      { id: 1, factory_name: '昆山一厂', factory_price: 20, weigh: 1 },
      { id: 2, factory_name: '昆山二厂', factory_price: '21.5', weigh: 3 },
      { id: 3, factory_name: '昆山三厂', factory_price: 0.1, weigh: 1 },
    ]);
    const { code, msg, data } = await service.rest('factoryList');
    expect({ code, msg }).toEqual({ code: 1, msg: '请求成功' });
    expect(data).toEqual([
      { id: 2, factory_name: '昆山二厂', factory_price: '21.50' },
      { id: 3, factory_name: '昆山三厂', factory_price: '0.10' },
      { id: 1, factory_name: '昆山一厂', factory_price: '20.00' },
    ]);
  });

  it('agentContent returns the text from the site configuration, or an empty string', async () => {
    expect(await service.rest('agentContent')).toMatchObject({ code: 1, msg: '成功', data: '' });
    await service.knex('site_config').insert({ name: 'agent_content', value: '<p>成为代理</p>' });
    await expect(eventually(() => service.rest('agentContent'))).resolves.toMatchObject({
      data: '<p>成为代理</p>',
    });
  });
});

/** Changes are visible within a second (the contract, section 5). */
async function eventually<T extends { data: unknown }>(ask: () => Promise<T>): Promise<T> {
  const elapsed = startStopwatch();
  let reply = await ask();
  while (reply.data === '' && elapsed() < 1000) reply = await ask();
  return reply;
}
