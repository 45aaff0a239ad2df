import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface CallResult {
  readonly status?: number;
  readonly envelope?: { readonly code: number; readonly msg: string; readonly data: unknown };
  /** Why there was no answer. */
  readonly error?: string;
  /** Nobody listened, so the request was never received. */
  readonly refused?: boolean;
  readonly ms: number;
}

interface CallOptions {
  readonly body?: string;
  readonly token?: string;
  readonly agent?: Agent;
}

const ANSWER_TIMEOUT_MS = 30_000;

export const keepAlive = (sockets: number) => new Agent({ keepAlive: true, maxSockets: sockets });

/** Calls an operation of the service at `port`; never rejects. */
export function call(
  port: number,
  operation: string,
  { body = '', token, agent }: CallOptions = {},
): Promise<CallResult> {
  return new Promise((resolve) => {
    const start = performance.now();
    const done = (result: Omit<CallResult, 'ms'>) =>
      resolve({ ...result, ms: performance.now() - start });
    const sent = request({
      port,
      agent,
      method: 'POST',
      path: `/api/v2.home/${operation}`,
      timeout: ANSWER_TIMEOUT_MS,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        ...(token !== undefined && { token }),
      },
    });
    const failed = ({ code, message }: NodeJS.ErrnoException) =>
      done({ error: code ?? message, refused: code === 'ECONNREFUSED' });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', failed);
      response.on('end', () => {
        try {
          const envelope = JSON.parse(text) as CallResult['envelope'];
          done({ status: response.statusCode, envelope });
        } catch {
          done({ error: `no envelope: ${text.slice(0, 200)}` });
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Longer than a service and its database take to come back, even on a busy machine. */
const BACK_WITHIN_MS = 120_000;

/**
 * Waits until a condition is true, and returns the time; an error counts as false. Throws if it is
 * not true in time.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<number> {
  const limit = performance.now() + BACK_WITHIN_MS;
  while (performance.now() < limit) {
    try {
      if (await condition()) return performance.now();
    } catch {
      // The file that it reads is missing for a moment.
    }
    await pause(20);
  }
  throw new Error(`not back within ${BACK_WITHIN_MS} ms`);
}
