import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runHistory } from '../../../tools/history/run';

it('a history begins again after a refusal, and fails if nothing could be written', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((pieces) => {
      const [name = ''] = /issueToken|clearKeywords|removeFavourite/.exec(pieces.join('')) ?? [];
      const isFirst = !asked.includes(name);
      asked.push(name);
      const data = { issueToken: { token: 'T' }, job: null, viewer: null };
      response.end(isFirst ? 'busy' : JSON.stringify({ data }));
    });
  }).listen();
  const { port } = server.address() as AddressInfo;
  const run = runHistory({
    bases: [`http://127.0.0.1:${port}`],
    token: 'A',
    users: [1],
    jobs: ['5', '6'],
    goesOn: () => false,
    slack: 0,
    scope: 'caller',
  });
  await expect(run).rejects.toThrow('no write or no read succeeded: ');
  server.close();
  expect(asked.slice(0, 7)).toEqual([
    ...['issueToken', 'issueToken', 'clearKeywords', 'clearKeywords'],
    ...['removeFavourite', 'removeFavourite', 'removeFavourite'],
  ]);
});
