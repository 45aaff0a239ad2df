import { closeSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reasonOf } from '../../../src/lib/text/reason';
import { appendLine, openLines } from '../../lib/append-line';
import { placeOf } from '../../lib/share-of-callers';
import { forward, MAX_BODY_BYTES, SILENCE_MS, type Keep } from './forward';
import { Pseudonyms } from './pseudonyms';
import type { Exchange } from './recording';
import { rebuildAnswer } from '../comparison/answer';
import { callerOf, holdsSecret, likeAToken, secretsOf } from './secrets';
import { rebuild } from './request';
import { Unrecordable } from './request.body';
import { listen } from '../../../src/http/port';
import { drain } from '../../../src/http/shutdown';

/** How long a stop waits for requests that are on their way, in ms. */
const LINGER_MS = 100;

interface RecordOptions {
  /** The old service; requests are forwarded there with their path unchanged. */
  readonly old: URL;
  readonly host: string;
  readonly port: number;
  /** The file that exchanges are appended to, one JSON line each. */
  readonly to: string;
  /** The file for the tokens. */
  readonly tokens: string;
  /** The share of the callers, or of the anonymous requests, that is recorded: 0 to 1. */
  readonly sample: number;
  /** The most exchanges recorded a second; all are served. */
  readonly rate: number;
  /** Where the operations are mounted there; other requests are served and not recorded. */
  readonly mounts?: readonly string[];
  /** How long the old service may be silent, in ms. */
  readonly silence?: number;
}

export interface Recorder {
  readonly port: number;
  /** `left`: for the operations, but not recorded because no safe copy would mean the same. */
  readonly counts: { served: number; recorded: number; left: number; failed: number };
  /** Why the last of those that failed did; undefined if none did. */
  readonly lastProblem: () => string | undefined;
  close(): Promise<void>;
}

/** Starts a proxy in front of the old service that records the operations' requests and answers. */
export async function startRecorder(options: RecordOptions): Promise<Recorder> {
  const output = openLines(options.to);
  const pseudonyms = Pseudonyms.open(options.tokens);
  const counts = { served: 0, recorded: 0, left: 0, failed: 0 };
  let lastProblem: string | undefined;
  const failed = (error: unknown) => {
    counts.failed += 1;
    lastProblem = reasonOf(error);
  };
  const began = performance.now();
  const withinRate = pace(options.rate);

  const keep = async (request: IncomingMessage, bytes: Buffer, status: number, answer: Buffer) => {
    if (bytes.length > MAX_BODY_BYTES || answer.length > MAX_BODY_BYTES) return;
    const { headers, method = 'POST', url = '/' } = request;
    const contentType = headers['content-type'];
    const contentEncoding = headers['content-encoding'];
    const made = await rebuild(
      { method, url, contentType, contentEncoding, bytes },
      options.mounts,
    );
    if (made === undefined) return;
    const { known, foreign, ...sent } = made;
    const caller = callerOf(headers, { known, foreign });
    if (!chosen(caller, options.sample) || !withinRate()) return;
    if (likeAToken({ known, foreign })) throw new Unrecordable('a parameter like a token');
    const token = caller === null ? null : pseudonyms.of(caller);
    const text = rebuildAnswer(answer.toString('utf8'), (word) => pseudonyms.known(word));
    const anonymous: Exchange = {
      at: Math.round(performance.now() - began),
      host: headers.host ?? options.old.host,
      ...sent,
      token: null,
      answer: { status, text },
    };
    // Secrets are not copied; this check finds any that was overlooked. It does not read the
    // pseudonym, in which a short token would be found by chance.
    if (holdsSecret(JSON.stringify(anonymous), secretsOf(headers, caller, { known, foreign })))
      throw new Unrecordable('a secret in a parameter or an answer');
    appendLine(output, JSON.stringify({ ...anonymous, token }));
    counts.recorded += 1;
  };
  const keeping = new Set<Promise<void>>();
  const keepLater: Keep = (...exchange) => {
    const kept = keep(...exchange)
      .catch((error: unknown) => {
        if (error instanceof Unrecordable) counts.left += 1;
        else failed(error);
      })
      .finally(() => keeping.delete(kept));
    keeping.add(kept);
  };

  const silence = options.silence ?? SILENCE_MS;
  let unanswered = 0;
  const server = createServer((request, response) => {
    counts.served += 1;
    unanswered += 1;
    response.once('close', () => (unanswered -= 1));
    forward(options.old, request, response, keepLater, failed, silence);
  });
  await listen(server, options, '--port');
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    lastProblem: () => lastProblem,
    async close() {
      await drain(server, () => unanswered, { delay: 0, linger: LINGER_MS, limit: silence });
      await Promise.all(keeping);
      closeSync(output);
    },
  };
}

/** Chooses all of a caller's requests or none, so that changes can be replayed in order. */
function chosen(token: string | null, share: number): boolean {
  if (token === null) return Math.random() < share;
  return placeOf(token) < share;
}

function pace(rate: number): () => boolean {
  let second = 0;
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, used] = [now, 0];
    used += 1;
    return used <= rate;
  };
}
