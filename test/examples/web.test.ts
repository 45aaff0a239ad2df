import { ApolloLink } from '@apollo/client';
import { createClient, openFeed, setFavourite, type Feed, type Job } from '../../examples/web/feed';
import { program } from '../../examples/web/main';
import { jobs as insertJobs } from '../support/factories';
import { runCommandHere } from '../support/run-command';
import { startService, type TestService } from '../support/service';

describe('the web example', () => {
  let service: TestService;
  let client: ReturnType<typeof createClient>;
  let feed: Feed;
  let shown: (readonly Job[])[];
  const waiting = new Set<(jobs: readonly Job[]) => void>();
  const names = () => shown.at(-1)?.map(({ jobName }) => jobName);

  /** Resolves once the list that is shown satisfies `state`. */
  const until = (state: (jobs: readonly Job[]) => boolean) =>
    new Promise<readonly Job[]>((resolve) => {
      const look = (jobs: readonly Job[] = []) => {
        if (!state(jobs)) return;
        waiting.delete(look);
        resolve(jobs);
      };
      waiting.add(look);
      look(shown.at(-1));
    });

  beforeAll(async () => {
    service = await startService();
    await insertJobs(
      service.knex,
      Array.from({ length: 25 }, (_, index) => ({ job_name: `普工${index}`, weigh: 100 - index })),
    );
  });
  beforeEach(async () => {
    shown = [];
    client = createClient(`${service.base}/graphql`, await service.tokenFor(7));
    feed = openFeed(
      client,
      { keyword: '普工' },
      {
        show(jobs) {
          shown.push(jobs);
          for (const look of [...waiting]) look(jobs);
        },
        fail(error) {
          throw error;
        },
      },
    );
  });
  afterEach(() => {
    feed.close();
    client.stop();
    waiting.clear();
  });
  afterAll(() => service.close());

  it('loads page after page until the list ends, even if a job is added above', async () => {
    await until((jobs) => jobs.length === 10);
    expect(await feed.more()).toBe(true);
    // A job added above moves the others to later pages, but not past a cursor.
    await insertJobs(service.knex, [{ job_name: '普工 new', weigh: 1000 }]);
    expect([await feed.more(), await feed.more()]).toEqual([true, false]);
    await until((jobs) => jobs.length === 25);
    expect(names()).toEqual(Array.from({ length: 25 }, (_, index) => `普工${index}`));
  });

  it('prints two pages', async () => {
    const { stdout } = await runCommandHere(program, [`${service.base}/graphql`]);
    expect(stdout.trim().split('\n')).toHaveLength(20);
  });

  it('shows a favourite before the service has answered, and keeps it', async () => {
    await until((all) => all.length === 10);
    expect([await feed.more(), await feed.more()]).toEqual([true, true]);
    const jobs = await until((all) => all.length > 20);
    const { id = '' } = jobs[20] ?? {};
    const change = setFavourite(client, id, true);
    await until((all) => all[20]?.isFavourite === true);
    expect(await service.knex('job_collect').where({ user_id: 7 })).toHaveLength(0);
    await change;
    expect(shown.at(-1)?.[20]?.isFavourite).toBe(true);
    expect(await service.knex('job_collect').where({ user_id: 7 }).pluck('job_id')).toEqual([
      Number(id),
    ]);

    await setFavourite(client, id, false);
    await until((all) => all[20]?.isFavourite === false);
    expect(await service.knex('job_collect').where({ user_id: 7 })).toHaveLength(0);
  });

  it('reverts a favourite that the service refuses', async () => {
    const jobs = await until((all) => all.length === 10);
    const { id = '' } = jobs[0] ?? {};
    client.setLink(ApolloLink.from([createClient(`${service.base}/graphql`, 'unknown').link]));

    await expect(setFavourite(client, id, true)).rejects.toThrow(
      'Log in first: send the header `token: …`',
    );
    expect((await until((all) => all[0]?.isFavourite === false))[0]?.id).toBe(id);
  });

  it('reports why a list could not be loaded', async () => {
    const elsewhere = createClient(`${service.base}/nothing`);
    const error = await new Promise((fail) => {
      openFeed(elsewhere, {}, { show: fail, fail });
    });
    elsewhere.stop();
    expect(String(error)).toContain('404');
  });
});
