import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAnswer } from '../../../tools/fuzz/invariants';
import { startService, type TestService } from '../../support/service';

/**
 * Found by `npm run fuzz`: an upload truncated inside a file once ended the whole process.
 */
it('a truncated multipart file is answered with 400', async () => {
  const service: TestService = await startService();
  const response = await fetch(`${service.base}/jobInfo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="job_id"; filename="a.png"\r\n\r\nhalf',
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 400, msg: '请求体格式错误' },
  ]);
  await service.close();
});

it('a range beyond the end of a file is answered with 416', async () => {
  const service = await startService();
  writeFileSync(join(service.publicDir, 'a.jpg'), 'short');
  const response = await fetch(`${service.base}/a.jpg`, { headers: { range: 'bytes=99-' } });
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5']);
  await service.close();
});

it('a GraphQL document too deep for the parser is rejected with BAD_USER_INPUT', async () => {
  const service = await startService();
  const { errors } = await service.graphql('{ a '.repeat(3000));
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  await service.close();
});

describe('the fuzzer', () => {
  const verdict = (code: string, message = 'x') => {
    const request = { method: 'POST', path: '/graphql', headers: {}, body: Buffer.from('{}') };
    const answer = {
      status: 200,
      headers: {
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify({ errors: [{ message, extensions: { code } }], data: null }),
    };
    return checkAnswer({ endpoint: 'graphql', ...request }, answer, () => null).broken;
  };

  it('accepts the error code CONFLICT and no unknown one', () => {
    expect(verdict('CONFLICT')).toBeNull();
    expect(verdict('OTHER')).toBe('an error with code OTHER');
  });

  it.each([
    'Error: wrong\n    at check (/srv/src/check.ts:1:2)',
    'select "id" from "job" where "id" = $1',
    'relation "jobs" does not exist',
  ])('finds internals in a JSON answer: %j', (message) => {
    expect(verdict('BAD_USER_INPUT', message)).toContain('tells of the inside');
  });
});
