import { startService, type TestService } from '../support/service';

/** The values that parameters accept, in any operation (the contract, section 3). */
describe('parameters', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const asked = async (body: object, operation = 'jobList') => {
    const response = await fetch(`${service.base}/api/v2.home/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: number; msg: string };
  };

  // Once, 100,000 digits and a letter blocked the process for ten seconds.
  it.each([
    ['digits', '1'.repeat(100_000)],
    ['decimals', `1.${'1'.repeat(100_000)}`],
    ['an exponent', `1e${'1'.repeat(100_000)}`],
    ['signs', '+'.repeat(100_000)],
    ['white space', `1${' '.repeat(100_000)}1`],
  ])('reject a coordinate of 100,000 characters: %s', async (_what, text) => {
    for (const lng of [text, `${text}x`]) {
      expect(await asked({ lng, lat: '1' })).toMatchObject({ code: 0, msg: '参数错误：lng' });
      expect(await asked({ lng: '1', lat: lng })).toMatchObject({ code: 0, msg: '参数错误：lat' });
    }
  });

  it('cap a page of 400 digits at the largest safe integer', async () => {
    const answer = await asked({ page: '9'.repeat(400), page_num: '9'.repeat(400) });
    expect(answer).toMatchObject({
      code: 1,
      data: { current_page: Number.MAX_SAFE_INTEGER, per_page: 100, data: [] },
    });
  });

  it.each(['120', '120.', '.5', '+120.98', '-1e2', '1.5E+1', ` 120 `, '000120.980'])(
    'accept the coordinate %s',
    async (lng) => {
      expect(await asked({ lng, lat: '31' })).toMatchObject({ code: 1 });
    },
  );

  it.each(['', '.', '1e', 'e1', '1..2', '0x10', 'NaN', 'Infinity', '1,5', '１２０'])(
    'do not read %s as a coordinate',
    async (lng) => {
      const good = lng === '' ? { code: 1 } : { code: 0, msg: '参数错误：lng' };
      expect(await asked({ lng, lat: '31' })).toMatchObject(good);
    },
  );

  it('accept coordinates up to ±180 and ±90 degrees and none beyond', async () => {
    for (const [lng, lat] of [
      ['180', '90'],
      ['-180', '-90'],
    ])
      expect(await asked({ lng, lat })).toMatchObject({ code: 1 });
    for (const lng of ['180.1', '-180.1', '1e999', '-1e999'])
      expect(await asked({ lng, lat: '31' })).toMatchObject({ code: 0, msg: '参数错误：lng' });
    for (const lat of ['90.1', '-90.1', '1e999'])
      expect(await asked({ lng: '120', lat })).toMatchObject({ code: 0, msg: '参数错误：lat' });
  });

  it.each(['a\0b', '\ud800', 'a\udfff', true, false])('do not accept %j as text', async (text) => {
    expect(await asked({ keyword: text })).toMatchObject({ code: 0, msg: '参数错误：keyword' });
    expect(await asked({ job_id: text }, 'jobInfo')).toMatchObject({
      code: 0,
      msg: '职位信息不存在',
    });
    expect(await asked({ lng: text, lat: '1' })).toMatchObject({ code: 0, msg: '参数错误：lng' });
    // Pages fall back to their default, and no job has this type (the contract, section 3).
    expect(await asked({ page: text, page_num: text })).toMatchObject({
      data: { current_page: 1 },
    });
    expect(await asked({ type: text })).toMatchObject({ code: 1, data: { total: 0 } });
  });

  it.each([[[]], [{}]])('reject %j instead of a scalar', async (value) => {
    expect(await asked({ keyword: value })).toMatchObject({ code: 0, msg: '参数错误：keyword' });
    expect(await asked({ page: value })).toMatchObject({ code: 0, msg: '参数错误：page' });
    expect(await asked({ job_id: value }, 'jobInfo')).toMatchObject({
      code: 0,
      msg: '参数错误：job_id',
    });
    expect(await asked({ unknown: value, keyword: 5 })).toMatchObject({ code: 1 });
  });
});
