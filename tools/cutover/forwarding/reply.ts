import { STATUS_CODES } from 'node:http';
import { writeEnvelope } from '../../../src/rest/envelope';
import { messages } from '../../../src/rest/failures';
import type { Answer } from './ask';
import { sendOrCut, type Client } from '../http/client';
import { streamTo } from '../http/stream';

/** Replies with a side's answer. */
export function sendAnswer(client: Client, answer: Answer): void {
  const { body, rest } = answer;
  if (rest !== undefined) streamTo(client, answer, rest, body);
  else client.send(answer, body);
}

const FAILURES = {
  /** The client was too slow. */
  408: messages.bodyTooSlow,
  /** The side gave no answer. */
  502: messages.away,
} as const;

/** Sends a failure of the proxy itself, in the format of the operations' answers. */
export function sendFailure(client: Client, status: keyof typeof FAILURES): void {
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
  const text = writeEnvelope({ code: status, msg: FAILURES[status], data: null });
  sendOrCut(client, { status, reason: STATUS_CODES[status] ?? '', headers }, Buffer.from(text));
}
