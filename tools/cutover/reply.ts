import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { writeEnvelope } from '../../src/rest/envelope';
import { messages } from '../../src/rest/failures';
import type { Answer } from './ask';

/** Answers with what a side said. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) {
    answer.rest?.destroy();
    return;
  }
  const { status, headers, body, rest } = answer;
  const isLengthKnown = headers.some(
    (each, at) => at % 2 === 0 && each.toLowerCase() === 'content-length',
  );
  response.sendDate = false;
  if (rest !== undefined) {
    response.writeHead(status, [...headers]);
    response.write(body);
    // An answer that breaks off must not look whole: the client's connection is cut.
    pipeline(rest, response, () => undefined);
    return;
  }
  const length = isLengthKnown ? [] : ['Content-Length', String(body.length)];
  response.writeHead(status, [...headers, ...length]);
  response.end(body);
}

const FAILURES = {
  /** The client was too slow. */
  408: messages.bodyTooSlow,
  /** The side gave no answer. */
  502: messages.away,
} as const;

/** A failure of the proxy itself, in the form in which the ten operations answer. */
export function sendFailure(response: ServerResponse, status: keyof typeof FAILURES): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = writeEnvelope({ code: status, msg: FAILURES[status], data: null });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    // What the client has not sent yet nobody reads.
    ...(!response.req.complete && { Connection: 'close' }),
  });
  response.end(text);
}
