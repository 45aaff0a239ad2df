import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deleteUpload,
  recordUpload,
  removeUnrecorded,
} from '../../../src/features/media/admin/media.admin.storage';
import { MediaKind } from '../../../src/features/media/media.rules';
import { migrate, rollBackOne } from '../../../src/database/schema/migrate';
import { mediaPath } from '../../../src/features/media/store/media.store';
import { aPicture } from '../../support/pictures/pictures';
import { refusedFields, startService, type TestService } from '../../support/service';

interface MediaPage {
  readonly mediaFiles: {
    readonly total: number;
    readonly items: {
      readonly id: string;
      readonly path: string;
      readonly useCount: number;
      readonly uses: { readonly entity: string; readonly rowId: string; readonly field: string }[];
    }[];
  };
}

const DELETE = 'mutation ($path: ID!) { deleteMediaFile(path: $path) }';
const CREATE = 'mutation ($input: CreateJobInput!) { createJob(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
  updateJob(id: $id, expectedVersion: $version, input: $input) { version }
}`;

describe('uploaded files', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService({ UPLOADS_AT_ONCE: '10' });
    token = await service.tokenFor(1, 'editor');
  });
  beforeEach(() =>
    service.knex.raw(
      'TRUNCATE job, category, site_config, media, work_lease, audit_log RESTART IDENTITY CASCADE',
    ),
  );
  afterAll(() => service.close());

  async function upload(width: number, name = 'a.png'): Promise<string> {
    const body = new FormData();
    body.set('file', new Blob([aPicture('png', 'red', width, 20)]), name);
    const answer = await fetch(`${service.base}/admin/media`, {
      method: 'POST',
      headers: { token },
      body,
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { data: { path: string } }).data.path;
  }
  const send = (query: string, variables: object = {}) =>
    service.graphql<Record<string, unknown>>(query, variables, token);
  const codesOf = async (answer: ReturnType<typeof send>) => refusedFields(await answer);
  const files = async (args = '') =>
    (
      await service.graphql<MediaPage>(
        `{ mediaFiles(pageSize: 100${args}) { total items { id path useCount uses { entity rowId field } } } }`,
        {},
        token,
      )
    ).data.mediaFiles.items;
  const isThere = (path: string) => existsSync(join(service.publicDir, path));
  async function aJobWith(input: object): Promise<string> {
    const { data, errors } = await send(CREATE, { input: { jobName: 'j', ...input } });
    expect(errors).toBeUndefined();
    return (data.createJob as { id: string }).id;
  }

  it('are listed with their uses, and can be deleted only when unused', async () => {
    const path = await upload(21);
    const idle = await upload(22);
    const content = `<p><img src="/${path}"><a href="https://cdn.example/${path}?v=1">x</a></p>`;
    const id = await aJobWith({ cover: `/${path}`, images: [path], content });
    await send('mutation ($i: String) { createCategory(input: { name: "c", image: $i }) { id } }', {
      i: path,
    });
    await send('mutation ($input: SetSiteTextInput!) { setSiteText(input: $input) { version } }', {
      input: { name: 'AGENT_CONTENT', value: `<img src="${path}">`, expectedVersion: 0 },
    });
    expect(await files(', used: true')).toEqual([
      {
        id: path,
        path,
        useCount: 5,
        uses: [
          { entity: 'CATEGORY', rowId: '1', field: 'image' },
          { entity: 'JOB', rowId: id, field: 'content' },
          { entity: 'JOB', rowId: id, field: 'cover' },
          { entity: 'JOB', rowId: id, field: 'images' },
          { entity: 'SITE_TEXT', rowId: 'agent_content', field: 'value' },
        ],
      },
    ]);
    expect((await files(', used: false')).map((file) => file.path)).toEqual([idle]);

    const refused = await send(DELETE, { path });
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining(`job ${id} (cover)`) as unknown,
      extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'path', code: 'IN_USE' }] },
    });
    expect(isThere(path)).toBe(true);
    expect((await send(DELETE, { path: idle })).data).toEqual({ deleteMediaFile: idle });
    expect(isThere(idle)).toBe(false);
    expect((await send(DELETE, { path: idle })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    for (const bad of ['../../etc/passwd', '/', '', `/${path}`])
      expect((await send(DELETE, { path: bad })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');

    await send(UPDATE, { id, version: 1, input: { cover: '', images: [], content: '' } });
    await service.knex('category').delete();
    await service.knex('site_config').update({ value: '' });
    expect((await files(', used: true')).length).toBe(0);
    expect((await send(DELETE, { path })).errors).toBeUndefined();
    expect(isThere(path)).toBe(false);
    const log = await service
      .knex('audit_log')
      .where({ entity: 'media', action: 'delete' })
      .orderBy('id');
    expect(log).toMatchObject([
      { row_id: idle },
      { row_id: path, before: { bytes: expect.any(Number) as unknown } },
    ]);

    // Undoing the edit would refer to a deleted file.
    const [edit] = await service
      .knex('audit_log')
      .where({ entity: 'job', action: 'update' })
      .pluck<string[]>('id');
    const undone = await send(`mutation { undo(auditId: "${edit}") { id } }`);
    expect(undone.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await upload(21)).toBe(path);
    expect(isThere(path)).toBe(true);
    expect((await send(`mutation { undo(auditId: "${edit}") { id } }`)).errors).toBeUndefined();
  });

  it('are found by the name that they had when they were first uploaded', async () => {
    const path = await upload(31, '电子厂大门 A栋.png');
    expect(await upload(31, 'b.png')).toBe(path);
    const long = await upload(32, `${'𠮷'.repeat(300)}.png`);
    const unnamed = await upload(33);
    await service.knex('media').where({ path: unnamed }).update({ name: '' });
    expect(await upload(33, '食堂.png')).toBe(unnamed);

    const named = async (search: string) =>
      (
        await service.graphql<{ mediaFiles: { items: { id: string; name: string }[] } }>(
          'query ($search: String) { mediaFiles(search: $search) { items { id name } } }',
          { search },
          token,
        )
      ).data.mediaFiles.items;
    expect(await named('大门 a')).toEqual([{ id: path, name: '电子厂大门 A栋.png' }]);
    expect(await named('𠮷')).toEqual([{ id: long, name: '𠮷'.repeat(255) }]);
    expect(await named('食堂')).toEqual([{ id: unnamed, name: '食堂.png' }]);
    expect(await service.knex('audit_log').where({ row_id: path })).toMatchObject([
      { action: 'upload', after: { name: '电子厂大门 A栋.png' } },
    ]);
  });

  it('are unused after a TRUNCATE of the rows that used them', async () => {
    const [image, cover] = [await upload(23), await upload(24)];
    await service.knex('category').insert({ name: 'c', image });
    await service.knex('site_config').insert({ name: 'x', value: image });
    await aJobWith({ cover });
    await service.knex.raw('TRUNCATE category, site_config');
    expect(await service.knex('media_use').pluck('path')).toContain(cover);
    expect((await send(DELETE, { path: image })).errors).toBeUndefined();
    await service.knex.raw('TRUNCATE job CASCADE');
    expect(await service.knex('media_use')).toEqual([]);
    expect((await send(DELETE, { path: cover })).errors).toBeUndefined();
  });

  it('lose, in migration 0042, the uses that an earlier TRUNCATE left behind', async () => {
    const cover = await upload(25);
    await rollBackOne(service.knex, '0042_uploads_of_truncated_tables');
    await aJobWith({ cover });
    await service.knex.raw('TRUNCATE job CASCADE');
    await aJobWith({ cover });
    expect(await service.knex('media_use')).toHaveLength(2);
    await migrate(service.knex);
    expect(await service.knex('media_use')).toHaveLength(1);
  });

  it('can be used by jobs, as can absolute URLs and paths that the job already has', async () => {
    const path = await upload(23);
    const other = 'https://cdn.example/a.jpg';
    expect(
      await codesOf(
        send(CREATE, {
          input: { jobName: '', cover: 'uploads/a.jpg', images: [path, 'b.jpg', other, 'b.jpg'] },
        }),
      ),
    ).toEqual(['jobName REQUIRED', 'cover NOT_FOUND', 'images.1 NOT_FOUND', 'images.3 NOT_FOUND']);
    const id = await aJobWith({ cover: other, images: [path, `/${path}`, other] });

    // As an import leaves it.
    await service
      .knex('job')
      .where({ id })
      .update({ cover: '/uploads/2020/old.jpg', images: ['/uploads/2020/1.jpg', path] });
    const change = (version: number, input: object) => send(UPDATE, { id, version, input });
    expect((await change(2, { images: ['/uploads/2020/old.jpg', path] })).errors).toBeUndefined();
    expect(await codesOf(change(3, { images: ['/uploads/2020/1.jpg'] }))).toEqual([
      'images.0 NOT_FOUND',
    ]);
    const elsewhere = await aJobWith({});
    expect(
      await codesOf(
        send(UPDATE, { id: elsewhere, version: 1, input: { cover: '/uploads/2020/old.jpg' } }),
      ),
    ).toEqual(['cover NOT_FOUND']);
  });

  it('can be used in the description of a job by the same rules', async () => {
    const path = await upload(25);
    const own = '<img src="/uploads/2020/a.jpg">';
    const id = await aJobWith({ content: `<img src="/${path}"><img src="//cdn.example/a.jpg">` });
    await service.knex('job').where({ id }).update({ content: own });
    const change = (version: number, content: string, job = id) =>
      send(UPDATE, { id: job, version, input: { content } });
    for (const [at, content] of [
      `${own}<p><img alt="" src=" ${path} "><a href="/page.html">more</a></p>`,
      `${own}<VIDEO controls><source SRC='https://cdn.example/a.mp4'></VIDEO>`,
      // The sanitiser removes these completely.
      `${own}<script src="b.js"></script><!-- <img src="b.jpg"> --><input src="b.jpg">`,
      own,
    ].entries())
      expect([content, (await change(2 + at, content)).errors]).toEqual([content, undefined]);
    for (const content of [
      '<img src="/uploads/2020/b.jpg">',
      `${own}<img src=b.jpg>`,
      '<video src="/b.mp4"></video>',
      '<video><source src="uploads&#47;b.mp4"></video>',
      `<img src="/${path}?v=2">`,
      `<img src="../${path}">`,
    ])
      expect([content, await codesOf(change(6, content))]).toEqual([
        content,
        ['content NOT_FOUND'],
      ]);
    const [elsewhere] = [await aJobWith({})];
    expect(await codesOf(change(1, own, elsewhere))).toEqual(['content NOT_FOUND']);
    const many = Array.from({ length: 9 }, (_, n) => `<img src="${n}${'x'.repeat(200)}">`).join('');
    const { errors } = await change(6, many);
    const said = JSON.stringify(errors);
    expect(said).toContain(`0${'x'.repeat(99)}, 1`);
    expect(said.length).toBeLessThan(1500);
  });

  it('can be used in site texts, where they count as used', async () => {
    const path = await upload(26);
    const set = async (value: string) =>
      send(
        `mutation ($value: String!, $version: Int!) {
          setSiteText(input: { name: AGENT_CONTENT, value: $value, expectedVersion: $version }) {
            version
          }
        }`,
        { value, version: await versionOfText() },
      );
    const versionOfText = async () => {
      const [row] = await service.knex('site_config').pluck<number[]>('version');
      return row ?? 0;
    };
    const old = '<img src="/uploads/2020/agent.jpg">';
    expect(await codesOf(set(old))).toEqual(['value NOT_FOUND']);
    expect((await set(`<img src="/${path}">`)).errors).toBeUndefined();
    expect(await codesOf(send(DELETE, { path }))).toEqual(['path IN_USE']);
    await service.knex('site_config').update({ value: old });
    expect((await set(`${old}<p>more</p>`)).errors).toBeUndefined();
  });

  it('can be used by categories by the same rules', async () => {
    const path = await upload(24);
    const create = (image: string) =>
      send('mutation ($i: String) { createCategory(input: { name: "c", image: $i }) { id } }', {
        i: image,
      });
    for (const image of [path, `/${path}`, 'https://cdn.example/a.png', ''])
      expect([image, (await create(image)).errors]).toEqual([image, undefined]);
    expect(await codesOf(create('/uploads/2020/old.png'))).toEqual(['image NOT_FOUND']);

    // As an import leaves it.
    const imported = { name: 'old', image: '/uploads/2020/old.png' };
    const [row] = await service.knex('category').insert(imported).returning<{ id: number }[]>('id');
    const change = (version: number, input: object, id = row?.id) =>
      send(
        `mutation ($id: ID!, $version: Int!, $input: UpdateCategoryInput!) {
          updateCategory(id: $id, expectedVersion: $version, input: $input) { version }
        }`,
        { id, version, input },
      );
    expect((await change(1, { image: imported.image, weigh: 2 })).errors).toBeUndefined();
    expect(await codesOf(change(2, { image: '/uploads/2020/1.png' }))).toEqual(['image NOT_FOUND']);
    expect(await codesOf(change(1, { image: imported.image }, 1))).toEqual(['image NOT_FOUND']);
    const both = await send(
      `mutation {
        a: updateCategory(id: ${row?.id}, expectedVersion: 2, input: { image: "" }) { version }
        b: updateCategory(id: ${row?.id}, expectedVersion: 3, input: { image: "${imported.image}" }) {
          version
        }
      }`,
    );
    expect(both).toMatchObject({ data: { a: { version: 3 }, b: null } });
  });

  it('leave no file without a record, whichever step fails', async () => {
    const { knex, publicDir } = service;
    const refuse = (when: string) =>
      knex.raw(`
        CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION USING ERRCODE = ''57P01''; END';
        CREATE CONSTRAINT TRIGGER refusing AFTER ${when} ON media INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const accept = () => knex.raw('DROP TRIGGER refusing ON media');
    const clean = () =>
      removeUnrecorded(knex, (path) => rm(join(publicDir, path), { force: true }));

    // The record of an upload is refused when its transaction commits.
    const uploaded = await upload(27);
    expect((await send(DELETE, { path: uploaded })).errors).toBeUndefined();
    await refuse('INSERT');
    await expect(upload(27)).rejects.toThrow();
    await accept();
    expect(isThere(uploaded)).toBe(true);
    await clean();
    expect(isThere(uploaded)).toBe(false);

    // A deletion is refused: file and record stay.
    const kept = await upload(28);
    await refuse('DELETE');
    expect((await send(DELETE, { path: kept })).errors).toHaveLength(1);
    await accept();
    await clean();
    expect([isThere(kept), await knex('media').where({ path: kept })]).toMatchObject([true, [{}]]);

    // A deletion is recorded, and the disk does not remove the file.
    const remove = () => Promise.reject(new Error('broken'));
    await expect(deleteUpload(knex, 1, kept, remove)).rejects.toThrow('broken');
    expect(isThere(kept)).toBe(true);
    await clean();
    expect([isThere(kept), await knex('work_lease')]).toEqual([false, []]);
  });

  it('hold no connection while being stored, and are stored one at a time per path', async () => {
    const { knex } = service;
    const uploading = (at: number) => ({
      ...{ path: mediaPath(String(at).repeat(64), 'png'), bytes: 1, extension: 'png' },
      ...{ kind: MediaKind.IMAGE, contentType: 'image/png', name: '' },
    });
    let storing = 0;
    let most = 0;
    let stored = 0;
    const store = async () => {
      stored += 1;
      storing += 1;
      most = Math.max(most, storing);
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      expect(rows).toEqual([]);
      storing -= 1;
    };
    await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        at % 2 === 0
          ? recordUpload(knex, 1, uploading(7), store)
          : deleteUpload(knex, 1, uploading(7).path, store).catch((error: unknown) =>
              expect(error).toMatchObject({ code: 'NOT_FOUND' }),
            ),
      ),
    );
    expect(most).toBe(1);
    // A deletion that finds no record leaves its lease, so that a file is looked for once more.
    const idle = deleteUpload(knex, 1, uploading(6).path, store);
    await expect(idle).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const before = stored;
    await removeUnrecorded(knex, store);
    expect(stored).toBeGreaterThan(before);
    expect(await knex('work_lease')).toEqual([]);

    // If the process that holds a lease dies, the wait ends when the lease expires.
    const name = `file ${uploading(8).path}`;
    const holder = '00000000-0000-0000-0000-000000000000';
    const until = knex.raw(`now() + interval '0.3 seconds'`);
    await knex('work_lease').insert({ name, holder, until });
    await recordUpload(knex, 1, uploading(8), store);
    // A process that has lost its lease writes nothing.
    const late = recordUpload(knex, 1, uploading(9), async () => {
      await knex('work_lease').update({ holder });
    });
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await knex('media').where({ path: uploading(9).path })).toEqual([]);
  });

  it('are never deleted while a job starts to use them, nor lost when uploaded again', async () => {
    for (let n = 0; n < 12; n += 1) {
      const path = await upload(30 + n);
      const [named, deleted] = await Promise.all([
        send(CREATE, { input: { jobName: 'r', cover: path } }),
        send(DELETE, { path }),
      ]);
      expect(
        [named.errors === undefined, deleted.errors === undefined].filter(Boolean),
      ).toHaveLength(1);
      expect(isThere(path)).toBe(named.errors === undefined);
      if (named.errors !== undefined)
        expect(named.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    for (let n = 0; n < 12; n += 1) {
      const path = await upload(50 + n);
      await Promise.all([upload(50 + n), send(DELETE, { path })]);
      const known = await service.knex('media').where({ path }).first<object | undefined>('path');
      expect(isThere(path)).toBe(known !== undefined);
    }
  });
});
