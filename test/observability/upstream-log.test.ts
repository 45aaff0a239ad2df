import { createLog } from '../../src/observability/log';
import { aJob } from '../support/factories';
import { startService } from '../support/service';
import { json, startWechat } from '../support/upstreams/wechat';

interface Line {
  readonly msg: string;
  readonly upstream?: string;
}

/**
 * However many requests need an upstream that is down, the log has one line when it goes down and
 * one when it comes up.
 */
it('the log reports that an upstream is down and up again once each', async () => {
  const lines: Line[] = [];
  const log = createLog('info', false, {
    write: (text) => void lines.push(JSON.parse(text) as Line),
  });
  const count = (message: string) => lines.filter(({ msg }) => msg === message).length;
  const wechat = await startWechat();
  wechat.next.stable_token.push(...Array.from({ length: 3 }, () => json({}, 500)));
  const environment = {
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 's3cret',
    WECHAT_API_URL: wechat.url,
  };
  const service = await startService(
    { ...environment, RATE_LIMITS: 'off', POSTER_THREADS: '1' },
    log,
  );
  try {
    const token = await service.tokenFor(7);
    const job = await aJob(service.knex);
    const poster = () => service.rest('jobPoster', { job_id: job }, token);
    const graphql = () =>
      service.graphql(`mutation { createJobPoster(jobId: ${job}) { url } }`, {}, token);
    // WeChat is tried again after a second, which the stopped clock does not reach.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let n = 0; n < 3; n += 1) expect(await poster()).toMatchObject({ code: 503 });
    expect([count('an upstream is down'), count('request failed')]).toEqual([1, 3]);
    const refused = Array.from({ length: 5 }, () => [poster(), graphql()]).flat();
    for (const answer of await Promise.all(refused))
      expect(JSON.stringify(answer)).toMatch(/503|SERVICE_UNAVAILABLE/);
    expect([count('an upstream is down'), count('request failed')]).toEqual([1, 3]);
    clock.mockRestore();
    while ((await poster()).code !== 1);
    expect([count('an upstream is up again'), count('request failed')]).toEqual([1, 3]);
  } finally {
    jest.restoreAllMocks();
    await service.close();
    await wechat.close();
  }
});
