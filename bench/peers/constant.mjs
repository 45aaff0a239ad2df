/** Express answering categoryList with a constant body, its first argument. */
import process from 'node:process';
import express from 'express';
import { ready } from './answer.mjs';

const body = process.argv[2];
const app = express().disable('x-powered-by').disable('etag');
app.post('/api/v2.home/categoryList', (_request, response) => {
  response.type('json').send(body);
});
const server = app.listen(0, '127.0.0.1', () => ready(server)());
