import { setTimeout as pause } from 'node:timers/promises';
import { withoutEndSlashes } from '../../src/lib/text/base-url';
import { whyNoAnswer } from '../lib/why-no-answer';
import { compare } from './comparison/compare';
import { normalise } from './comparison/normalise';
import { changesState, SkippedChanges } from './operations';
import type { Pseudonyms } from './recording/pseudonyms';
import { decoded, type Answer, type Exchange } from './recording/recording';
import { NO_TOKEN, type ReplayResults } from './comparison/differences';

interface ReplayOptions {
  /** The new service: its root, or the path under which its operations are mounted. */
  readonly new: URL;
  /** The old service, if both are asked side by side; otherwise the recorded answers count. */
  readonly old: URL | null;
  /** The tokens of the pseudonyms; null: only anonymous requests are replayed. */
  readonly pseudonyms: Pseudonyms | null;
  /**
   * The services are clones that may be changed: toggles, clearing, posters and histories are
   * replayed, too.
   */
  readonly clone: boolean;
  /** The most requests a second. */
  readonly rate: number;
  /** Concurrent requests; more than one only if nothing is changed, or order does not matter. */
  readonly parallel: number;
  readonly progress: (done: number) => void;
}

const ANSWER_TIMEOUT_MS = 30_000;

/** Sends a recording and compares the answers; adds what it finds to `results`. */
export async function replay(
  recording: AsyncIterable<Exchange>,
  options: ReplayOptions,
  results: ReplayResults,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const skipped = new SkippedChanges();
  let due = performance.now();
  let done = 0;
  for await (const exchange of recording) {
    const why = reasonToSkip(exchange, options, skipped);
    if (why !== null) {
      results.leaveOut(exchange, 'skipped', why);
      continue;
    }
    if (due > performance.now()) await pause(due - performance.now());
    // After a delay, at most the requests of one second are made up for.
    due = Math.max(due, performance.now() - 1000) + 1000 / options.rate;
    const one = replayOne(exchange, options, results).finally(() => {
      inFlight.delete(one);
      done += 1;
      options.progress(done);
    });
    inFlight.add(one);
    if (inFlight.size >= options.parallel) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
}

function reasonToSkip(
  exchange: Exchange,
  options: ReplayOptions,
  skipped: SkippedChanges,
): string | null {
  const { pseudonyms, clone, old } = options;
  if (!clone && changesState(exchange)) {
    skipped.add(exchange);
    return 'changes state, and no clone was named (--clone)';
  }
  if (exchange.token !== null && pseudonyms?.tokenOf(exchange.token) === undefined) {
    return NO_TOKEN;
  }
  // Side by side, neither service has the change, so they can be compared.
  if (old === null && skipped.areShownBy(exchange)) return 'shows a change that was not replayed';
  return null;
}

async function replayOne(
  exchange: Exchange,
  options: ReplayOptions,
  results: ReplayResults,
): Promise<void> {
  try {
    const [old, now] = await Promise.all([
      options.old === null ? exchange.answer : ask(options.old, exchange, options.pseudonyms),
      ask(options.new, exchange, options.pseudonyms),
    ]);
    const host = options.old?.host ?? exchange.host;
    const hosts = new Set([options.new.host, ...(host === undefined ? [] : [host])]);
    results.add(exchange, compare(normalise(old, hosts), normalise(now, hosts)));
  } catch (error) {
    results.leaveOut(exchange, 'failed', `no answer: ${whyNoAnswer(error)}`);
  }
}

async function ask(base: URL, exchange: Exchange, pseudonyms: Pseudonyms | null): Promise<Answer> {
  const { method, contentType, token, body } = exchange;
  const real = token === null ? undefined : pseudonyms?.tokenOf(token);
  const response = await fetch(addressOf(base, exchange), {
    method,
    headers: {
      ...(contentType !== null && { 'content-type': contentType }),
      ...(real !== undefined && { token: real }),
    },
    ...(method !== 'GET' && method !== 'HEAD' && { body: decoded(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the recorded path below a root, or the operation's name below a mount. */
function addressOf(base: URL, { path, operation, query }: Exchange): URL {
  const mount = withoutEndSlashes(base.pathname);
  const address = new URL(base);
  address.pathname = mount === '' ? path : `${mount}/${operation}`;
  address.search = query;
  return address;
}
