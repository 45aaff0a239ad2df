import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

jest.setTimeout(120_000);

/** So many concurrent posters of as many jobs. */
async function asked(service: TestService, count: number, signal?: AbortSignal) {
  const token = await service.tokenFor(7);
  const ids = await Promise.all(Array.from({ length: count }, () => aJob(service.knex)));
  const replies = ids.map((id) =>
    fetch(`${service.base}/jobPoster?job_id=${id}`, {
      method: 'POST',
      headers: { token },
      ...(signal && { signal }),
    }),
  );
  return { ids, replies };
}

async function waiting(service: TestService): Promise<number> {
  const text = await (await fetch(`${service.base}/metrics`)).text();
  return Number(/gateway_posters\{state="waiting"\} (\d+)/.exec(text)?.[1]);
}

test('posters whose callers hang up while they wait are not drawn', async () => {
  const service = await startService({ POSTER_THREADS: '1' });
  try {
    const hangUp = new AbortController();
    const { ids, replies } = await asked(service, 5, hangUp.signal);
    const outcomes = Promise.allSettled(replies);
    while ((await waiting(service)) < 4);
    hangUp.abort();
    await outcomes;
    while ((await waiting(service)) > 0);
    // The next one comes after the current drawing, and after nothing else.
    const [next] = (await asked(service, 1)).replies;
    expect(await (await next)?.json()).toMatchObject({ code: 1 });
    const drawn = ids.filter((id) => existsSync(join(service.publicDir, `uploads/job/${id}.png`)));
    // At most the one that was being drawn.
    expect(drawn.length).toBeLessThanOrEqual(1);
  } finally {
    await service.close();
  }
});

test('who has waited too long is told so in the envelope', async () => {
  const service = await startService({ POSTER_THREADS: '1', POSTER_WAIT: '100' });
  try {
    const { replies } = await asked(service, 3);
    const answers = await Promise.all(replies);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await answer.json()).toMatchObject({
        code: 503,
        msg: '服务暂不可用，请稍后再试',
        data: null,
      });
    }
  } finally {
    await service.close();
  }
});
