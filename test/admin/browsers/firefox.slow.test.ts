import { anAccount } from '../../support/accounts';
import { describeBuilt } from '../../support/built';
import { aJob } from '../../support/factories';
import { describeInFirefox, Firefox, KEYS } from '../../support/admin/firefox';
import { startService, type TestService } from '../../support/service';

const EXPIRY = '2099-12-31T10:30:00.000Z';
const button = (name: string) => `//button[normalize-space()='${name}']`;

jest.setTimeout(120_000);

describeInFirefox('a date with one part deleted', () => {
  describeBuilt('in Firefox', () => {
    let service: TestService;
    let firefox: Firefox;

    beforeAll(async () => {
      service = await startService({ RATE_LIMITS: 'off' });
      const password = await anAccount(service.knex, 1, 'root', { role: 'admin' });
      firefox = await Firefox.start();
      await firefox.goto(`${service.base}/admin/jobs`);
      await firefox.click("//input[@name='username']");
      await firefox.type(`root${KEYS.Tab}${password}${KEYS.Enter}`);
      await firefox.untilText('退出登录');
    });
    afterAll(async () => {
      await firefox.close();
      await service.close();
    });

    const expiryOf = (id: number): unknown => service.knex('job').where({ id }).first('expiretime');
    /** Uses the keyboard, because the position of the first part depends on the language. */
    const deletePart = async (field: string) => {
      const focus = `document.querySelector('${field}')?.focus()`;
      await firefox.until(`(${focus}, document.activeElement.matches('${field}'))`);
      await firefox.type(KEYS.Backspace);
    };
    const isHalf = (field: string) =>
      firefox.until(`document.querySelector('${field}').validity.badInput`);

    it('keeps its other parts and is not saved', async () => {
      const id = await aJob(service.knex, { job_name: '有期限', expiretime: EXPIRY });
      await firefox.goto(`${service.base}/admin/jobs/${id}`);
      await firefox.until("(document.querySelector('#expireTime')?.value ?? '') !== ''");
      await deletePart('#expireTime');
      await isHalf('#expireTime');
      await firefox.click(button('保存'));
      await firefox.untilText('日期或时间不完整，请补全或清空');
      await isHalf('#expireTime');
      expect(await expiryOf(id)).toEqual({ expiretime: new Date(EXPIRY) });
    });

    it('keeps its other parts in a filter', async () => {
      await firefox.goto(`${service.base}/admin/history?since=2026-01-02`);
      const since = 'input[type=date][aria-label=从]';
      await firefox.until(`document.querySelector('${since}')?.value === '2026-01-02'`);
      await deletePart(since);
      await isHalf(since);
      await firefox.click("//input[@aria-label='对象编号']");
      await firefox.untilText('无法识别，未按此筛选');
      await isHalf(since);
    });
  });
});
