import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMap } from '../../../tools/import/plan/map.file';

const SUGGESTED = {
  timezone: '+08:00',
  tables: {
    job: { from: 'fa_job', columns: { id: 'id', cover: 'cover' }, where: 'deletetime IS NULL' },
    factory: null,
    category: null,
  },
};

describe("an operator's map", () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-map-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function read(written: unknown) {
    const file = join(folder, 'map.json');
    writeFileSync(file, JSON.stringify(written));
    return readMap(file, SUGGESTED);
  }

  it('overrides the suggestion key by key', () => {
    expect(read({})).toEqual(SUGGESTED);
    const tables = { job: { columns: { cover: null } }, factory: { from: 'plant' } };
    expect(read({ tables, timezone: '+09:00' })).toEqual({
      timezone: '+09:00',
      tables: {
        job: { ...SUGGESTED.tables.job, columns: { id: 'id', cover: null } },
        factory: { from: 'plant', columns: {} },
        category: null,
      },
    });
    expect(read({ tables: { job: { where: null } } }).tables.job?.where).toBe('TRUE');
    expect(read({ tables: { job: null } }).tables.job).toBeNull();
  });

  it('may begin with a byte order mark', () => {
    const file = join(folder, 'marked.json');
    writeFileSync(file, '\uFEFF{}');
    expect(readMap(file, SUGGESTED)).toEqual(SUGGESTED);
  });

  it.each([
    [{ tables: { job: { Where: '1 = 0' } } }, 'tables.job: Unrecognized key: "Where"'],
    [{ tables: { job: { columns: { titel: 'x' } } } }, 'tables.job.columns: Unrecognized key'],
    [{ tables: { job: { columns: { cover: 5 } } } }, 'tables.job.columns.cover: '],
    [{ tables: { jobs: null } }, 'tables: Unrecognized key: "jobs"'],
    [{ tables: { job: { where: ' ' } } }, 'tables.job.where: is empty'],
    [{ tables: { site_config: { names: {} } } }, 'tables.site_config.names: is empty'],
    [{ tables: { job: { owner: 'New' } } }, 'tables.job.owner: '],
    [{ tables: { account: { owner: 'new' } } }, 'tables.account: Unrecognized key: "owner"'],
    [{ tables: { category: { columns: {} } } }, 'say where "category" comes from'],
    [{ timezon: '+09:00' }, 'map.json cannot be used: Unrecognized key: "timezon"'],
    [{ tables: { jobs: null }, version: 2 }, '; Unrecognized key: "version"'],
    [{ tables: [] }, 'tables: '],
    [null, 'expected object'],
  ])('is rejected: %j', (written, why) => {
    expect(() => read(written)).toThrow(why);
  });
});
