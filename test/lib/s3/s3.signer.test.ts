import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { S3Signer } from '../../../src/lib/s3/s3.signer';
import { startS3 } from '../../support/upstreams/s3';

/** AWS's own examples, from "Signature Calculations for the Authorization Header" of Amazon S3. */
const settings = {
  endpoint: 'https://s3.amazonaws.com',
  region: 'us-east-1',
  bucket: 'examplebucket',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  pathStyle: false,
};
const datetime = '20130524T000000Z';

describe('requests to an object store', () => {
  const signer = new S3Signer(settings);

  it("are signed as in AWS's example for a listing", async () => {
    const { url, headers } = await signer.sign('GET', '', {
      query: { 'max-keys': '2', prefix: 'J' },
      datetime,
    });
    expect(url.href).toBe('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J');
    expect(headers.authorization).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });

  it("are signed as in AWS's example for an object whose key needs escaping", async () => {
    const { headers } = await signer.sign('PUT', 'test$file.text', {
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      sha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      datetime,
    });
    expect(headers.authorization).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  it("are presigned as in AWS's example", async () => {
    const url = await signer.presign('GET', 'test.txt', 86400, {}, datetime);
    expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('name the bucket in the host', async () => {
    expect((await signer.sign('GET', 'a')).url.host).toBe('examplebucket.s3.amazonaws.com');
  });

  it.each([
    ['http://store:9000', true],
    ['http://127.0.0.1:9000', false],
    ['http://[::1]:9000', false],
  ])('name the bucket in the path: %s, S3_PATH_STYLE=%s', async (endpoint, pathStyle) => {
    const { url } = await new S3Signer({ ...settings, endpoint, pathStyle }).sign('GET', '中 a+b');
    expect(url.href).toBe(`${endpoint}/examplebucket/%E4%B8%AD%20a%2Bb`);
  });
});

/** Names under localhost do not resolve everywhere, so the request goes to the IP address. */
it('an object store accepts a signed request that names the bucket in the host', async () => {
  const s3 = await startS3();
  const endpoint = s3.url.replace('127.0.0.1', 's3.localhost');
  const signer = new S3Signer({ ...s3.settings, endpoint, pathStyle: false });
  const send = async (method: 'PUT' | 'GET', body = '') => {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const { url, headers } = await signer.sign(method, 'uploads/a.txt', { sha256 });
    const own = { ...headers, host: url.host, 'content-length': String(body.length) };
    return new Promise<string>((resolve, reject) => {
      request(`${s3.url}${url.pathname}`, { method, headers: own }, (answer) => {
        text(answer).then((read) => resolve(`${answer.statusCode} ${read}`), reject);
      }).end(body);
    });
  };
  expect(await send('PUT', 'content')).toBe('200 ');
  expect(await send('GET')).toBe('200 content');
  expect(s3.object('uploads/a.txt')?.toString()).toBe('content');
  await s3.close();
});
