import { ApolloServer, type BaseContext } from '@apollo/server';
import { headersOf } from '../../src/graphql/request-headers';

describe('the headers for Apollo', () => {
  it('are those of the request', () => {
    const headers = { 'content-type': 'application/json', token: 'a  b', 'set-cookie': ['c', 'd'] };
    expect([...headersOf({ headers })]).toEqual([
      ['content-type', 'application/json'],
      ['token', 'a  b'],
      ['set-cookie', 'c, d'],
    ]);
  });

  // Headers may have 16 kB; Apollo took more than a second to read as many spaces.
  it('have a content type without long runs of spaces, which Apollo parses slowly', async () => {
    const apollo = new ApolloServer<BaseContext>({ typeDefs: 'type Query { a: Int }' });
    await apollo.start();
    const type = `text/plain;a=${' '.repeat(30_000)}x`;
    const headers = headersOf({ headers: { 'content-type': type } });
    const { status } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', search: '', body: { query: '{ a }' }, headers },
      context: () => Promise.resolve({}),
    });
    await apollo.stop();
    expect(headers.get('content-type')).toBe('text/plain;a= x');
    expect(status).toBe(400);
  });
});
