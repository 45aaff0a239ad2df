import { Agent, request } from 'node:http';
import { startService, type TestService } from '../support/service';

/** Rejecting a request before the end of its body must not close the connection. */
describe('a request with too large a body', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());

  const post = (body: string) =>
    new Promise<{ status?: number; reused: boolean }>((resolve, reject) => {
      const sent = request(
        `${service.base}/categoryList`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume().on('end', () => {
            resolve({ status: response.statusCode, reused: sent.reusedSocket });
          });
        },
      );
      sent.on('error', reject).end(body);
    });

  it('is answered with 413, and the next request on the same connection succeeds', async () => {
    expect(await post('x'.repeat(3_000_000))).toEqual({ status: 413, reused: false });
    expect(await post('{}')).toEqual({ status: 200, reused: true });
    expect(await post('x'.repeat(101 * 1024))).toEqual({ status: 413, reused: true });
    expect(await post('{}')).toEqual({ status: 200, reused: true });
  });
});
