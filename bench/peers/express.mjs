/**
 * A hand-written Express handler over pg; the list is the first argument: `nearby` or `naive`.
 */
import process from 'node:process';
import express from 'express';
import pg from 'pg';
import {
  asked,
  databaseUrl,
  envelope,
  naive,
  nearby,
  POOL,
  poolSettings,
  ready,
} from './answer.mjs';

const plain = process.argv[2] === 'naive';
// The plain formula gets PostgreSQL's default settings, which spread a scan over processes.
const pool = new pg.Pool(plain ? { connectionString: databaseUrl, max: POOL } : poolSettings);
const app = express().disable('x-powered-by').disable('etag');

app.post(
  '/api/v2.home/jobList',
  express.urlencoded({ extended: false }),
  async (request, response) => {
    const wanted = asked(request.body);
    const rows = plain ? (await pool.query(naive(wanted))).rows : await nearby(pool, wanted);
    response.type('json').send(envelope(rows, wanted.size, `http://${request.headers.host}`));
  },
);

// Answers as Express itself does, but does not print each abandoned statement.
app.use((error, _request, response, next) =>
  response.headersSent ? next(error) : response.status(500).end(),
);

const server = app.listen(0, '127.0.0.1', () => ready(server)());
