/** A recruiter's week, day by day; each day returns how many jobs it created. */
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';

const PASSWORD = 'ein langer Satz 7';
const ROWS = 500;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Cells to correct; rows are numbered as in the spreadsheet, including its header. */
const WRONG = [
  [5, '工厂价', '20'],
  [92, '工厂价', '20'],
  [202, '月收入', '5000-6000'],
  [203, '月收入', '5000-6000'],
  [335, '用工类型', '短期'],
  [336, '用工类型', '短期'],
  [501, '用工类型', '短期'],
];

const button = (page, name) => page.getByRole('button', { name, exact: true });
const save = async (page) => {
  await button(page, '保存').click();
  await page.getByText('已保存', { exact: true }).waitFor();
  await page.getByText('已保存', { exact: true }).waitFor({ state: 'detached' });
};
const rows = (page) => page.locator('tbody tr td a').first().waitFor();

async function logIn(page, world, name, password) {
  await page.goto(`${world.base}/admin`);
  await page.getByLabel('用户名').fill(name);
  await page.getByLabel('密码').fill(password);
  await button(page, '登录').click();
}

async function open(page, world, path) {
  await page.goto(`${world.base}/admin/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The first login, with the password that was handed over. */
async function monday(world) {
  const context = await world.visit();
  const page = await context.newPage();
  await logIn(page, world, 'root', world.passwords.root);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入新密码').fill(PASSWORD);
  await button(page, '修改密码').click();
  await world.timed('from the new password to the jobs', () => rows(page));
  world.root = context;
  await page.close();
}

/** Jobs by hand: every tenth from an empty form, the rest copied from it. */
async function tuesday(world) {
  const page = await world.root.newPage();
  let form;
  await world.timed(`${world.byHand} jobs by hand`, async () => {
    for (let n = 1; n <= world.byHand; n += 1) {
      if (n % 10 === 1) await open(page, world, 'jobs/new');
      else await button(page, '复制为新职位').click();
      await page.getByRole('heading', { name: '新建职位' }).waitFor();
      await page.getByLabel('职位名称').fill(`一周职位 ${n}`);
      if (n % 10 === 1) await fillForm(page);
      form = page.url();
      await button(page, '保存').click();
      await page.waitForURL((url) => url.href !== form);
      await button(page, '复制为新职位').waitFor();
    }
  });
  const { made, alike } = await world.one(
    `SELECT count(*)::int AS made,
       count(DISTINCT (factory_price, lng, lat, content, images))::int AS alike
     FROM job WHERE job_name LIKE '一周职位 %'`,
  );
  assert.deepEqual({ made, alike }, { made: world.byHand, alike: 1 });
  await page.close();
  return world.byHand;
}

async function fillForm(page) {
  await page.getByLabel('工厂价', { exact: true }).fill('21.50');
  await page.getByLabel('平台补贴', { exact: true }).fill('2.00');
  await page.getByLabel('月收入', { exact: true }).fill('6000~8000');
  await page
    .locator('.drop-zone input[type=file]')
    .setInputFiles([{ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE }]);
  await page.locator('.media-grip').first().waitFor();
  await page.locator('.editor-text').fill('昆山某电子厂招普工 30 人，两班倒，有效期至月底');
  const place = page.getByLabel('粘贴坐标或地图分享链接');
  await place.fill('120.98,31.38');
  await place.press('Enter');
  await page.locator('.surroundings').waitFor();
}

/** 500 rows are pasted, seven cells wrong; the tab is closed before they are corrected. */
async function wednesday(world) {
  const cells = Array.from({ length: ROWS }, (_, index) => [
    `表格职位${index}`,
    [3, 90].includes(index) ? '二十' : '21.5',
    [200, 201].includes(index) ? '9000-1' : '5000-7000',
    [333, 334, 499].includes(index) ? '临时的' : '长期',
  ]);
  const text = [['职位名称', '时薪', '月薪', '类型'], ...cells].map((row) => row.join('\t'));
  let page = await world.root.newPage();
  await open(page, world, 'import');
  await world.timed('500 rows are checked', async () => {
    await page.getByLabel('在此粘贴表格内容').fill(text.join('\n'));
    await page.getByText('7 个单元格有误').waitFor();
  });
  await page.close({ runBeforeUnload: true });
  page = await world.root.newPage();
  await open(page, world, 'import');
  await page.getByText('7 个单元格有误').waitFor();
  await page.getByText('只看有误的行').click();
  for (const [row, column, value] of WRONG) {
    const label = `行 ${row}, ${column}`;
    await page.getByRole('button', { name: `${label}:` }).click();
    await page.getByRole('textbox', { name: label }).fill(value);
    await page.keyboard.press('Enter');
  }
  await world.timed('500 rows are previewed', async () => {
    await button(page, '检查并预览').click();
    await page.getByText(`将新建 ${ROWS} 个`).waitFor();
  });
  await world.timed('500 rows are written', async () => {
    await button(page, `写入 ${ROWS} 行`).click();
    await page.getByText(`完成：新建 ${ROWS} 个`).waitFor();
  });
  await page.close();
  return ROWS;
}

/** Two administrators save the same job; then a tab is closed while something is typed. */
async function thursday(world) {
  const { id } = await world.one("SELECT id FROM job WHERE job_name = '一周职位 1'");
  const context = await world.visit();
  const [one, two] = [await world.root.newPage(), await context.newPage()];
  await logIn(two, world, 'second', world.passwords.second);
  await rows(two);
  await Promise.all([open(one, world, `jobs/${id}`), open(two, world, `jobs/${id}`)]);
  await two.getByLabel('月收入').fill('7000~9000');
  await save(two);
  await one.getByLabel('职位名称').fill('一周职位 一');
  await button(one, '保存').click();
  await world.timed('a conflict is shown and settled', async () => {
    await one.getByRole('dialog').getByText('second').waitFor();
    await button(one.getByRole('dialog'), '按选择保存').click();
    await one.getByText('已保存', { exact: true }).waitFor();
  });
  const stored = await world.one('SELECT job_name, salary FROM job WHERE id = $1', [id]);
  assert.deepEqual(stored, { job_name: '一周职位 一', salary: '7000~9000' });

  await one.getByLabel('职位名称').fill('一周职位 壹');
  await one.getByText('有未保存的修改').waitFor();
  await one.close({ runBeforeUnload: true });
  const again = await world.root.newPage();
  await open(again, world, `jobs/${id}`);
  await again.getByText('未保存的草稿').waitFor();
  await save(again);
  assert.equal(
    (await world.one('SELECT job_name FROM job WHERE id = $1', [id])).job_name,
    '一周职位 壹',
  );
  await again.close();
  await context.close();
  world.jobId = id;
}

/** The service is stopped while a job is typed, and started again. */
async function friday(world) {
  const page = await world.root.newPage();
  await open(page, world, 'jobs/new');
  await page.getByLabel('职位名称').fill('停机时写的职位');
  await world.stop();
  await button(page, '保存').click();
  await page.getByText('连不上服务').first().waitFor();
  const list = await world.root.newPage();
  await world.start();
  await world.timed('the jobs after a restart', async () => {
    await list.goto(`${world.base}/admin`);
    await rows(list);
  });
  await button(page, '保存').click();
  await page.waitForURL(/jobs\/\d+$/);
  await page.close();

  await world.timed('a search among all jobs', async () => {
    await list.getByLabel('职位名称').fill('停机时写的');
    await list.locator('mark').first().waitFor();
  });
  await list.close();
  return 1;
}

/** An undone change, the library, and home. */
async function weekend(world) {
  const page = await world.root.newPage();
  await open(page, world, `jobs/${world.jobId}`);
  await page.locator('.history').getByRole('button', { name: '撤销' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销').waitFor();
  const stored = await world.one('SELECT job_name FROM job WHERE id = $1', [world.jobId]);
  assert.equal(stored.job_name, '一周职位 一');
  await world.timed('the media library', async () => {
    await open(page, world, 'library');
    // Each job has the picture as an image and, because none was chosen, as its cover.
    await page.getByText(`${2 * world.byHand} 处使用`).waitFor();
  });
  await world.timed('home', async () => {
    await open(page, world, 'home');
    await page.getByText('待处理的职位').waitFor();
  });
  await page.close();
}

export const DAYS = [monday, tuesday, wednesday, thursday, friday, weekend];
