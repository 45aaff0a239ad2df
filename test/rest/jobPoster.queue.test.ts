import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

jest.setTimeout(120_000);

/** Creates this many jobs and requests their posters concurrently. */
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
  return Number(
    /gateway_queue_work\{queue="drawing posters",state="waiting"\} (\d+)/.exec(text)?.[1],
  );
}

/** Prevents threads from drawing until the returned function is called. */
function holdDrawing(): () => void {
  const begin = Reflect.get(Piscina.prototype, 'run');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(Piscina.prototype, 'run').mockImplementation(async function (this: Piscina, ...task) {
    await released;
    return begin.apply(this, task) as Promise<unknown>;
  });
  return () => release();
}

afterEach(() => jest.restoreAllMocks());

test('jobPoster does not draw posters whose callers disconnected while queued', async () => {
  const service = await startService({ POSTER_THREADS: '1' });
  const release = holdDrawing();
  try {
    const hangUp = new AbortController();
    const { ids, replies } = await asked(service, 5, hangUp.signal);
    const outcomes = Promise.allSettled(replies);
    while ((await waiting(service)) < 4);
    hangUp.abort();
    await outcomes;
    while ((await waiting(service)) > 0);
    release();
    // The next poster waits for the current drawing and for nothing else.
    const [next] = (await asked(service, 1)).replies;
    expect(await (await next)?.json()).toMatchObject({ code: 1 });
    const drawn = ids.filter((id) => existsSync(join(service.publicDir, `uploads/job/${id}.png`)));
    // At most the one that was being drawn.
    expect(drawn.length).toBeLessThanOrEqual(1);
  } finally {
    release();
    await service.close();
  }
});

test('jobPoster returns 503 with Retry-After after waiting for POSTER_WAIT', async () => {
  const service = await startService({ POSTER_THREADS: '1', POSTER_WAIT: '100' });
  const release = holdDrawing();
  try {
    const { replies } = await asked(service, 3);
    const refused: Response[] = [];
    // The first is being drawn for as long as the others wait.
    const answered = replies.map(async (reply) => {
      if ((await reply).status === 503 && refused.push(await reply) === 2) release();
    });
    await Promise.all(answered);
    expect(refused).toHaveLength(2);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await answer.json()).toMatchObject({
        code: 503,
        msg: '服务暂不可用，请稍后再试',
        data: null,
      });
    }
  } finally {
    release();
    await service.close();
  }
});
