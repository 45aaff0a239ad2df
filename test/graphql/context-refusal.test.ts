import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { HeaderMap } from '@apollo/server';
import { internal, rateLimited } from '../../src/errors';
import { withContextRefusal } from '../../src/graphql/context-refusal';
import { setTrace, Trace } from '../../src/lib/http/trace';

const refuse = (error: Error, request: IncomingMessage) => {
  const intake = {
    receive: () => Promise.resolve(Buffer.alloc(0)),
    createContext: () => Promise.reject(error),
  };
  return withContextRefusal(intake).createContext(request, new ServerResponse(request));
};

test('a refused request gets the status of its refusal, and its trace the error code', async () => {
  const trace = new Trace('id', 'graphql', 0);
  const request = new IncomingMessage(new Socket());
  setTrace(request, trace);
  await expect(refuse(rateLimited(40), request)).rejects.toMatchObject({
    extensions: { code: 'RATE_LIMITED', retryAfter: 40, http: { status: 429 } },
  });
  expect(trace.outcome).toBe('RATE_LIMITED');
});

test.each<[Error, ...[string, string][]]>([[rateLimited(40), ['retry-after', '40']], [internal()]])(
  'only a temporary refusal has a Retry-After header: %p',
  async (error, ...headers) => {
    const request = new IncomingMessage(new Socket());
    await expect(refuse(error, request)).rejects.toHaveProperty(
      'extensions.http.headers',
      new HeaderMap(headers),
    );
  },
);
