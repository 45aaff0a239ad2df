import { aFavourite, aJob, aLineOfUsers } from '../../support/factories';
import { untilLockWaits } from '../../support/lock-waits';
import { startService, type TestService } from '../../support/service';

const [ADMIN, WORKER, OTHER] = [1, 50, 51];

describe('an undo', () => {
  let service: TestService;
  let admin: string;
  let worker: string;
  beforeAll(async () => {
    service = await startService();
    admin = await service.tokenFor(ADMIN, 'admin');
    worker = await service.tokenFor(WORKER);
    await aLineOfUsers(service.knex, OTHER);
  });
  afterAll(() => service.close());

  const addFavourite = (id: number) =>
    service.graphql(`mutation { addFavourite(jobId: ${id}) { isFavourite } }`, {}, worker);
  const undo = (entryId: string) =>
    service.graphql(`mutation { undo(auditId: ${entryId}) { id } }`, {}, admin);
  const anEntry = async (action: string, job: number, values: object) => {
    const entry = { user_id: ADMIN, action, entity: 'job', row_id: job, version: 1, ...values };
    const [added] = await service.knex('audit_log').insert(entry).returning<{ id: string }[]>('id');
    return added?.id ?? '';
  };
  const usersOf = (job: number) =>
    service.knex('job_collect').where({ job_id: job }).orderBy('user_id').pluck('user_id');

  it('of an addition loses no favourite that is added meanwhile', async () => {
    const job = await aJob(service.knex);
    await aFavourite(service.knex, OTHER, job);
    const held = await service.knex.transaction();
    await held('job_collect').where({ job_id: job }).forUpdate();
    const undoing = undo(await anEntry('create', job, { after: {} }));
    await untilLockWaits(service.knex);
    const adding = addFavourite(job);
    await untilLockWaits(service.knex, 2);
    await held.commit();
    expect((await undoing).errors).toBeUndefined();
    expect((await adding).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await usersOf(job)).toEqual([]);
  });

  it('of a change does not keep others from adding favourites', async () => {
    const job = await aJob(service.knex);
    const entryId = await anEntry('update', job, { before: { weigh: 7 } });
    const held = await service.knex.transaction();
    await held.raw('LOCK TABLE audit_log IN SHARE MODE');
    const undoing = undo(entryId);
    await untilLockWaits(service.knex);
    expect((await addFavourite(job)).errors).toBeUndefined();
    await held.commit();
    expect((await undoing).errors).toBeUndefined();
    expect(await usersOf(job)).toEqual([WORKER]);
  });
});
