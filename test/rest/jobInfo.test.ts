import { aFavourite, aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

/** The document, section 4.7. */
describe('jobInfo', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it('returns exactly the fields of the document', async () => {
    const videos = ['m4v', 'webm', 'avi', 'mkv', 'flv', 'wmv', '3gp', 'm3u8'].map(
      (extension) => `uploads/v.${extension}`,
    );
    const id = await aJob(service.knex, {
      images: [
        '/uploads/a.jpg',
        '',
        '  ',
        ' uploads/b.MP4 ',
        '//cdn.example.com/c.webp',
        'https://x.example/d.mov?e=f.jpg',
        ...videos,
      ],
      content: '<p>包吃住</p>',
      factory_price: '20',
      subsidy_price: '0.5',
      factory_price_total: '20.5',
      salary: '5000~7000',
      lng: 120.123456789,
      lat: -31.5,
    });
    const reply = await service.rest('jobInfo', { job_id: `00${id}` });
    expect(reply).toMatchObject({ code: 1, msg: '成功' });
    expect(reply.data).toEqual({
      id,
      job_name: '电子厂普工',
      images: [
        { type: 'image', url: `${service.base}/uploads/a.jpg` },
        { type: 'video', url: `${service.base}/uploads/b.MP4` },
        { type: 'image', url: '//cdn.example.com/c.webp' },
        { type: 'video', url: 'https://x.example/d.mov?e=f.jpg' },
        ...videos.map((path) => ({ type: 'video', url: `${service.base}/${path}` })),
      ],
      content: '<p>包吃住</p>',
      factory_price: '20.00',
      subsidy_price: '0.50',
      factory_price_total: '20.50',
      salary: '5000~7000',
      is_collect: 0,
      lng: 120.123456789,
      lat: -31.5,
    });
  });

  it('shows restricted jobs to everyone, with is_collect for each caller', async () => {
    const job_id = await aJob(service.knex, { user_ids: [999] });
    const [mine, another] = [await service.tokenFor(1), await service.tokenFor(2)];
    await aFavourite(service.knex, 1, job_id);
    const flag = async (token?: string) =>
      (await service.rest<{ is_collect: number }>('jobInfo', { job_id }, token)).data.is_collect;
    expect([await flag(mine), await flag(another), await flag(), await flag('unknown')]).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('returns null for missing coordinates', async () => {
    const job_id = await aJob(service.knex);
    expect(await service.rest('jobInfo', { job_id })).toMatchObject({
      data: { lng: null, lat: null, images: [] },
    });
  });

  it('distinguishes a missing job_id from a job that does not exist', async () => {
    expect(await service.rest('jobInfo')).toMatchObject({
      code: 0,
      msg: '缺少必需参数',
      data: null,
    });
    for (const job_id of ['0', '424242', 'abc', '5x', '-1']) {
      expect(await service.rest('jobInfo', { job_id })).toMatchObject({
        code: 0,
        msg: '职位信息不存在',
        data: null,
      });
    }
  });
});
