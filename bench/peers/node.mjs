/** Bare node:http and pg: what the machine can do. */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { parse } from 'node:querystring';
import pg from 'pg';
import { asked, envelope, nearby, poolSettings, ready } from './answer.mjs';

const pool = new pg.Pool(poolSettings);
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', async () => {
    const wanted = asked(parse(body));
    // The benchmark cancels abandoned statements.
    const rows = await nearby(pool, wanted).catch(() => undefined);
    if (rows === undefined) return response.writeHead(500).end();
    const text = envelope(rows, wanted.size, `http://${request.headers.host}`);
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', ready(server));
