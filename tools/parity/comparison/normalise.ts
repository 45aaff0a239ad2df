import { parseJson } from '../../lib/read-json';
import type { Answer } from '../recording/recording';

/** The compared part of an answer: its status, and its body without values that always differ. */
interface Comparable {
  readonly status: number;
  readonly body: unknown;
}

/** Fields with a file's address, whose host differs between the services. */
const ADDRESSES = new Set(['cover', 'image', 'url']);
const HOST = /^(?:https?:)?\/\/[^/]+(?=\/)/;
const VERSION = /([?&]v=)\d+/;
const SOURCES = /((?:src|href|poster)\s*=\s*["'])(?:https?:)?\/\/([^/"']+)(?=\/)/gi;

/**
 * Removes `time`, the version of a poster, and the hosts of files; `hosts` are the own hosts to
 * remove inside HTML.
 */
export function normalise({ status, text }: Answer, hosts: ReadonlySet<string>): Comparable {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    return { status, body: { 'not JSON': text.slice(0, 500) } };
  }
  if (typeof body === 'object' && body !== null && 'time' in body) {
    const { time, ...rest } = body;
    // The value of `time` differs, but its form must not.
    const isUsual = typeof time === 'string' && /^\d+$/.test(time);
    body = { ...rest, time: isUsual ? '(now)' : time };
  }
  return { status, body: clean(body, hosts) };
}

function clean(value: unknown, hosts: ReadonlySet<string>, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => clean(each, hosts, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, clean(each, hosts, key)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (ADDRESSES.has(name)) return value.replace(HOST, '').replace(VERSION, '$1(now)');
  return value.replace(SOURCES, (whole, before: string, host: string) =>
    hosts.has(host) ? before : whole,
  );
}
