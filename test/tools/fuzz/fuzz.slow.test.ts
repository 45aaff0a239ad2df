import { triesOf } from '../../support/environment';
import { startService, type TestService } from '../../support/service';
import { aJob, jobs } from '../../support/factories';
import { fuzz, requestOf } from '../../../tools/fuzz/fuzz';

jest.setTimeout(120_000);

/** A short run; for a long one, use `npm run fuzz -- --requests 200000`. */
describe('hostile requests', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await jobs(
      service.knex,
      Array.from({ length: 40 }, () => ({ lng: 120.98, lat: 31.39, type: [1, 2] })),
    );
  });
  afterAll(() => service.close());

  it('get only answers that satisfy all checks of the fuzzer', async () => {
    const tokens = [await service.tokenFor(1), await service.tokenFor(2)];
    const { breaks, outcomes } = await fuzz({
      base: service.base,
      tokens,
      seed: 42,
      requests: triesOf('FUZZ_REQUESTS', 400),
    });
    expect(breaks.map(({ number, why }) => `${number}: ${why}`)).toEqual([]);
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining([
        'rest jobList 200 done',
        'graphql 200 data',
        'raw 400',
        'rest ? 404',
      ]),
    );
    expect(await aJob(service.knex)).toBeGreaterThan(40);
  });

  it('are the same for the same seed and number', () => {
    const some = Array.from({ length: 50 }, (_, index) => index * 7);
    const made = (seed: number) => some.map((number) => requestOf(seed, number, ['token']));
    expect(made(1)).toEqual(made(1));
    expect(made(1)).not.toEqual(made(2));
  });
});
