import fc from 'fast-check';
import { absoluteHtml, relativeHtml } from '../../../src/features/media/html/media.html';
import { sanitisedHtml } from '../../../src/lib/text/sanitised-html';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

const CDN = 'https://cdn.example.com/site';
const UPLOAD = `uploads/media/ab/${'0'.repeat(64)}.jpg`;
const FOREIGN = `https://other.example/${UPLOAD}`;

const name = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,8}\.(?:jpg|mp4)$/);
const path = fc
  .tuple(fc.constantFrom('', '/'), fc.constantFrom('uploads/', 'uploads/media/ab/', 'old/'), name)
  .map((parts) => parts.join(''));
/** A job or text as an import or an editor stored it. */
const media = fc.oneof(path, fc.constantFrom(FOREIGN, UPLOAD, `/${UPLOAD}`));
/** Each file is written in one way within a row. */
const withoutSlash = (each: string) => each.replace(/^\//, '');
const images = fc.uniqueArray(media, { maxLength: 4, selector: withoutSlash });
const html = fc
  .array(
    fc.oneof(
      fc.constantFrom('<p>包吃住</p>', '<a href="#top">x</a>', '<a href="/x?a=1&amp;b=2">y</a>'),
      fc
        .tuple(fc.constantFrom('<img src="', '<a href="', '<video src="'), media)
        .map(([start, at]) => `${start}${at}">`),
    ),
    { maxLength: 6 },
  )
  .map((parts) => sanitisedHtml(parts.join('')));

describe('relativeHtml', () => {
  it('reverses absoluteHtml for any paths and any other HTML', () => {
    const tag = fc.tuple(fc.constantFrom('src', 'href'), fc.constantFrom('"', "'"), path);
    const piece = fc.oneof(fc.string(), fc.constantFrom('<p>', '&amp;', '<!--', '-->', '<img '));
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, tag)), (parts) => {
        const stored = parts
          .map((each) =>
            typeof each === 'string' ? each : `<x ${each[0]}=${each[1]}${each[2]}${each[1]}>`,
          )
          .join('');
        const slashed = stored.replace(/(["'])(?=(?:uploads|old)\/)/g, '$1/');
        expect(relativeHtml(absoluteHtml(slashed, CDN), CDN, (at) => `/${at}`)).toBe(slashed);
      }),
    );
  });
});

describe.each([
  ['the address of the request', undefined],
  ['CDN_URL', CDN],
])('URLs below %s that are saved as they were read', (_base, cdn) => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService(cdn === undefined ? {} : { CDN_URL: `${cdn}/` });
    token = await service.tokenFor(1, 'editor');
    await service.knex('media').insert({ path: UPLOAD, content_type: 'image/jpeg', bytes: 1 });
  });
  afterAll(() => service.close());

  const base = () => cdn ?? service.base;
  const send = <Data>(document: string, variables = {}) =>
    service.dataOf<Data>(document, variables, token);
  const storedJob = (id: unknown) =>
    service
      .knex('job')
      .where({ id: Number(id) })
      .first<object>('cover', 'images', 'content', 'version');
  const readJob = async (id: unknown) => {
    const { job } = await send<{
      job: { version: number; cover: string; images: { url: string }[]; content: string };
    }>('query ($id: ID!) { job(id: $id) { version cover images { url } content } }', { id });
    const { version, cover, content } = job;
    return { version, input: { cover, content, images: job.images.map(({ url }) => url) } };
  };
  const UPDATE = `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
    updateJob(id: $id, expectedVersion: $version, input: $input) { id }
  }`;

  it('leave every stored value of a job unchanged', async () => {
    const id = await aJob(service.knex);
    const job = fc.record({ cover: fc.oneof(media, fc.constant('')), images, content: html });
    await fc.assert(
      fc.asyncProperty(job, async (stored) => {
        await service.knex('job').where({ id }).update(stored);
        const before = await storedJob(id);
        await send(UPDATE, { id, ...(await readJob(id)) });
        expect(await storedJob(id)).toEqual(before);
        expect(before).toMatchObject(stored);
      }),
      { numRuns: 40 },
    );
  });

  it('are stored as paths in a copy, and by an import', async () => {
    const stored = {
      cover: '/old/1.jpg',
      images: ['old/2.jpg', UPLOAD],
      content: `<img src="old/3.jpg" /><img src="/${UPLOAD}" />`,
    };
    const id = await aJob(service.knex, stored);
    const { input } = await readJob(id);
    const { createJob } = await send<{ createJob: { id: string } }>(
      `mutation ($id: ID!, $input: CreateJobInput!) {
        createJob(copyOf: $id, input: $input) { id }
      }`,
      { id, input: { jobName: '副本', ...input } },
    );
    expect(await storedJob(createJob.id)).toMatchObject(stored);
    const { importJobs } = await send<{ importJobs: object }>(
      'mutation ($rows: [ImportJobInput!]!) { importJobs(rows: $rows) { unchanged updated } }',
      { rows: [{ id, ...input }] },
    );
    expect(importJobs).toEqual({ unchanged: 1, updated: 0 });
  });

  it('make a repeated import return its first result', async () => {
    const id = await aJob(service.knex, { cover: '/old/1.jpg' });
    const rows = [{ id, cover: '', images: [`${base()}/old/1.jpg`] }];
    const sent = () =>
      send<{ importJobs: object }>(
        `mutation ($rows: [ImportJobInput!]!, $key: String) {
          importJobs(rows: $rows, idempotencyKey: $key) { updated }
        }`,
        { rows, key: '00000000-0000-4000-8000-000000000001' },
      );
    const first = await sent();
    expect(await storedJob(id)).toMatchObject({ cover: '', images: ['/old/1.jpg'] });
    await service.knex('job').where({ id }).update({ images: [] });
    expect(await sent()).toEqual(first);
    expect(first).toEqual({ importJobs: { updated: 1 } });
  });

  it('become paths in another row if they are uploads; all other URLs stay', async () => {
    const id = await aJob(service.knex);
    const unknown = `${base()}/old/unknown.jpg`;
    const others = [FOREIGN, unknown, `${base()}.evil.example/${UPLOAD}`, `//x.example/${UPLOAD}`];
    const input = {
      cover: `${base()}/${UPLOAD}`,
      images: [`${base()}/${UPLOAD}`, ...others.slice(0, 3)],
      content: [`${base()}/${UPLOAD}`, ...others].map((at) => `<img src="${at}" />`).join(''),
    };
    await send(UPDATE, { id, version: 1, input });
    expect(await storedJob(id)).toMatchObject({
      cover: UPLOAD,
      images: [UPLOAD, ...others.slice(0, 3)],
      content: [UPLOAD, ...others].map((at) => `<img src="${at}" />`).join(''),
    });
  });

  it('leave the image of a category and the text for agents as they are', async () => {
    const [category] = await service
      .knex('category')
      .insert({ name: 'c', image: '/old/c.png' })
      .returning<{ id: number }[]>('id');
    const value = `<img src="/old/a.jpg" /><p><a href="/pages/x">x</a><img src="${UPLOAD}" /></p>`;
    await service.knex('site_config').insert({ name: 'agent_content', value });
    const read = await send<{ categories: { id: string; image: string }[]; agentContent: string }>(
      '{ categories { id image } agentContent }',
    );
    const { image } = read.categories.find(({ id }) => Number(id) === category?.id) ?? {};
    expect([image, read.agentContent]).not.toEqual(['/old/c.png', value]);
    await send(
      `mutation ($id: ID!, $image: String!, $value: String!) {
        updateCategory(id: $id, expectedVersion: 1, input: { image: $image }) { id }
        setSiteText(input: { name: AGENT_CONTENT, value: $value, expectedVersion: 1 }) { id }
      }`,
      { id: category?.id, image, value: read.agentContent },
    );
    expect(await service.knex('category').where({ id: category?.id }).pluck('image')).toEqual([
      '/old/c.png',
    ]);
    expect(await service.knex('site_config').pluck('value')).toEqual([value]);
    const edited = `${read.agentContent}<p>more</p>`;
    await send(
      `mutation ($value: String!) {
        setSiteText(input: { name: AGENT_CONTENT, value: $value, expectedVersion: 1 }) { id }
      }`,
      { value: edited },
    );
    expect(await service.knex('site_config').pluck('value')).toEqual([`${value}<p>more</p>`]);
  });
});
