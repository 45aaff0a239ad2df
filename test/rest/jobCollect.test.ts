import { aJob } from '../support/factories';
import { untilLockWaits } from '../support/lock-waits';
import { startService, type TestService } from '../support/service';

/** The document, section 4.8 and the table in section 3. */
describe('jobCollect', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it('adds the job to the favourites on the first call and removes it on the second', async () => {
    const token = await service.tokenFor(1);
    const job_id = await aJob(service.knex);
    const kept = () => service.knex('job_collect').where({ user_id: 1, job_id });

    expect(await service.rest('jobCollect', { job_id }, token)).toMatchObject({
      code: 1,
      msg: '收藏成功',
      data: null,
    });
    expect(await kept()).toHaveLength(1);
    expect(await service.rest('jobCollect', { job_id }, token)).toMatchObject({
      code: 1,
      msg: '取消收藏成功',
      data: null,
    });
    expect(await kept()).toHaveLength(0);
  });

  it('toggles 101 times when called 101 times at once', async () => {
    const token = await service.tokenFor(2);
    const job_id = await aJob(service.knex);
    const replies = await Promise.all(
      Array.from({ length: 101 }, () => service.rest('jobCollect', { job_id }, token)),
    );

    const count = (msg: string) => replies.filter((reply) => reply.msg === msg).length;
    expect([count('收藏成功'), count('取消收藏成功')]).toEqual([51, 50]);
    expect(await service.knex('job_collect').where({ user_id: 2, job_id })).toHaveLength(1);
  });

  it('distinguishes a missing job_id from a job that does not exist', async () => {
    const token = await service.tokenFor(3);
    for (const job_id of [undefined, '', '  ']) {
      expect(await service.rest('jobCollect', { job_id }, token)).toMatchObject({
        code: 0,
        msg: '缺少必需参数',
        data: null,
      });
    }
    for (const job_id of [
      '0',
      '999999',
      'abc',
      '5x',
      '-1',
      '1.5',
      '2147483648',
      '99999999999999999999',
    ]) {
      expect(await service.rest('jobCollect', { job_id }, token)).toMatchObject({
        code: 0,
        msg: '职位信息不存在',
        data: null,
      });
    }
  });

  it.each([
    ['job', 0, '职位信息不存在'],
    ['users', 401, '请登录后操作'],
  ])('fails if the row in %s is deleted during the call', async (table, code, msg) => {
    const token = await service.tokenFor(4);
    const job_id = await aJob(service.knex);
    const deletion = await service.knex.transaction();
    await deletion(table)
      .where({ id: table === 'job' ? job_id : 4 })
      .delete();
    const reply = service.rest('jobCollect', { job_id }, token);
    await untilLockWaits(service.knex);
    await deletion.commit();
    expect(await reply).toMatchObject({ code, msg, data: null });
  });

  it('returns code 401 without a token, even if job_id is missing', async () => {
    expect(await service.rest('jobCollect')).toMatchObject({
      code: 401,
      msg: '请登录后操作',
      data: null,
    });
  });
});
