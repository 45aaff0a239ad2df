import { aFavourite, aJob } from '../../support/factories';
import { recordStatements } from '../../support/statements';
import { startService, type TestService } from '../../support/service';

interface Change {
  change: { isFavourite: boolean; job: { isFavourite: boolean } } | null;
}

describe('a favourite', () => {
  let service: TestService;
  let [mine, another]: [string, string] = ['', ''];
  let id: number;
  beforeAll(async () => {
    service = await startService();
    [mine, another] = [await service.tokenFor(1), await service.tokenFor(2)];
  });
  beforeEach(async () => {
    await service.knex('job').delete();
    id = await aJob(service.knex);
  });
  afterAll(() => service.close());

  const change = async (mutation: string, token: string) => {
    const { data } = await service.graphql<Change>(
      `mutation ($id: ID!) { change: ${mutation}(jobId: $id) { isFavourite job { isFavourite } } }`,
      { id },
      token,
    );
    return [data.change?.isFavourite, data.change?.job.isFavourite];
  };
  const kept = () =>
    service.knex('job_collect').orderBy(['user_id', 'createtime']).select('user_id', 'job_id');
  const [added, removed] = [
    [true, true],
    [false, false],
  ];

  it('is added once, and removed by its owner alone', async () => {
    const other = await aJob(service.knex);
    await aFavourite(service.knex, 1, other);
    for (const token of [mine, mine, another])
      expect(await change('addFavourite', token)).toEqual(added);
    expect(await kept()).toEqual([
      { user_id: 1, job_id: other },
      { user_id: 1, job_id: id },
      { user_id: 2, job_id: id },
    ]);
    for (let time = 0; time < 2; time += 1)
      expect(await change('removeFavourite', mine)).toEqual(removed);
    expect(await kept()).toEqual([
      { user_id: 1, job_id: other },
      { user_id: 2, job_id: id },
    ]);
  });

  it('is added and removed by toggleFavourite', async () => {
    await aFavourite(service.knex, 2, id);
    expect(await change('toggleFavourite', mine)).toEqual(added);
    expect(await change('toggleFavourite', mine)).toEqual(removed);
    expect(await change('toggleFavourite', another)).toEqual(removed);
    expect(await kept()).toEqual([]);
    const { data } = await service.graphql(
      `mutation ($id: ID!) {
        first: toggleFavourite(jobId: $id) { job { isFavourite } }
        second: toggleFavourite(jobId: $id) { job { isFavourite } }
      }`,
      { id },
      mine,
    );
    expect(data).toEqual({
      first: { job: { isFavourite: true } },
      second: { job: { isFavourite: false } },
    });
  });

  it('is returned by the mutation that adds it, with one more statement if selected', async () => {
    const ask = async (fields: string) => {
      const { statements, stop } = recordStatements(service.database);
      const { data } = await service
        .graphql(`mutation ($id: ID!) { toggleFavourite(jobId: $id) { ${fields} } }`, { id }, mine)
        .finally(stop);
      return { data, count: statements.length };
    };
    const FAVOURITE = 'isFavourite favourite { id createTime job { id isFavourite } }';
    const added = await ask(FAVOURITE);
    const favourite = { id: `1-${id}`, job: { id: String(id), isFavourite: true } };
    expect(added.data).toMatchObject({ toggleFavourite: { isFavourite: true, favourite } });
    const { data } = await service.graphql(
      '{ viewer { favourites { items { id createTime job { id isFavourite } } } } }',
      {},
      mine,
    );
    const { toggleFavourite } = added.data as { toggleFavourite: { favourite: object } };
    expect(data).toEqual({ viewer: { favourites: { items: [toggleFavourite.favourite] } } });

    const removed = await ask(FAVOURITE);
    expect(removed.data).toEqual({ toggleFavourite: { isFavourite: false, favourite: null } });
    const plain = await ask('isFavourite job { id isFavourite }');
    expect(removed.count).toBe((await ask('isFavourite')).count);
    expect(added.count).toBe(plain.count + 1);
  });

  it('is removed without an error even if its job has been hidden', async () => {
    const hidden = await aJob(service.knex);
    await change('addFavourite', mine);
    await aFavourite(service.knex, 1, hidden);
    await service.knex('job').where({ id: hidden }).update({ status: 'hidden' });
    const { data, errors } = await service.graphql(
      `mutation ($id: ID!) {
        removeFavourite(jobId: $id) { isFavourite jobId job { id } favourite { id } }
        again: removeFavourite(jobId: 999999) { isFavourite jobId job { id } }
      }`,
      { id: hidden },
      mine,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      removeFavourite: { isFavourite: false, jobId: String(hidden), job: null, favourite: null },
      again: { isFavourite: false, jobId: '999999', job: null },
    });
    expect(await kept()).toEqual([{ user_id: 1, job_id: id }]);
    await service.knex('job_collect').delete();
  });

  it('is returned only if the lists show it, so not for a job restricted to others', async () => {
    const query = `mutation ($id: ID!) {
      addFavourite(jobId: $id) { isFavourite job { id } favourite { job { id } } }
    }`;
    for (const isListed of [false, true]) {
      const restricted = await aJob(service.knex, { user_ids: isListed ? [1, 2] : [2] });
      const job = { id: String(restricted) };
      const listed = isListed ? { job } : null;
      expect(await service.graphql(query, job, mine)).toEqual({
        data: { addFavourite: { isFavourite: true, job, favourite: listed } },
      });
      const list = '{ viewer { favourites { items { job { id } } } } }';
      const items = isListed ? [{ job }] : [];
      expect(await service.dataOf(list, {}, mine)).toEqual({ viewer: { favourites: { items } } });
    }
    await service.knex('job_collect').delete();
  });

  it("is found by a keyword in its job's name, in any letter case", async () => {
    const token = await service.tokenFor(3);
    for (const job_name of ['cnc夜班', 'CNC 100%', '普工'])
      await aFavourite(service.knex, 3, await aJob(service.knex, { job_name }));
    const search = 'favourites(keyword: $k) { total items { job { jobName } } }';
    for (const [keyword, names] of [
      ['CNC', ['CNC 100%', 'cnc夜班']],
      ['cnc夜', ['cnc夜班']],
      ['%', ['CNC 100%']],
    ] as const) {
      const query = `query ($k: String) { viewer { ${search} } }`;
      const { data } = await service.graphql(query, { k: keyword }, token);
      const items = names.map((jobName) => ({ job: { jobName } }));
      expect(data).toEqual({ viewer: { favourites: { total: names.length, items } } });
    }
    await service.knex('job_collect').where({ user_id: 3 }).delete();
  });

  it('cannot be added for a job that does not exist: NOT_FOUND', async () => {
    for (const mutation of ['toggleFavourite', 'addFavourite'])
      for (const jobId of ['0', '999999', '5x']) {
        const { data, errors } = await service.graphql(
          `mutation ($jobId: ID!) { ${mutation}(jobId: $jobId) { isFavourite } }`,
          { jobId },
          mine,
        );
        expect(data).toEqual({ [mutation]: null });
        expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      }
  });
});
