import type { HostileRequest } from './request';
import type { Answer } from './send';
import { parsedJson, type CheckResult } from './check-result';

const CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  // Not in the contract's list: clients of Apollo's persisted queries expect this code.
  'PERSISTED_QUERY_NOT_FOUND',
];

/** The service under test has no WeChat credentials, so only this is unavailable. */
const WITHOUT_CREDENTIALS = 'logInWithWeChat';

/** Checks that the body is one result or several, and that errors have listed codes. */
export function checkGraphql(
  { method, body: sent }: Exclude<HostileRequest, { endpoint: 'raw' }>,
  { status, headers, body }: Answer,
): CheckResult {
  const type = String(headers['content-type'] ?? '');
  const outcome = `graphql ${status}`;
  // A conditional request, and nothing has changed.
  if (method === 'GET' && status === 304) return { outcome, broken: null };
  if (method === 'OPTIONS' && status === 204) return { outcome, broken: null };
  if (method === 'GET' && status === 200 && type.startsWith('text/html'))
    return { outcome: 'graphql page', broken: null };
  const broken = (why: string): CheckResult => ({ outcome, broken: why });
  if (!/^application\/(?:graphql-response\+)?json; charset=utf-8$/i.test(type))
    return broken(`Content-Type is ${type}`);
  const result = parsedJson(body);
  const all = Array.isArray(result) ? (result as unknown[]) : [result];
  for (const each of all) {
    const why = resultProblem(each, sent.includes(WITHOUT_CREDENTIALS));
    if (why !== null) return broken(why);
  }
  const [first] = all as { errors?: { extensions: { code: string } }[] }[];
  return { outcome: `${outcome} ${first?.errors?.[0]?.extensions.code ?? 'data'}`, broken: null };
}

function resultProblem(result: unknown, mayBeUnavailable: boolean): string | null {
  if (typeof result !== 'object' || result === null) return 'no GraphQL result';
  const { errors, data } = result as { errors?: unknown; data?: unknown };
  const unknown = Object.keys(result).filter(
    (key) => !['data', 'errors', 'extensions'].includes(key),
  );
  if (unknown.length > 0) return `a GraphQL result has no ${unknown.join()}`;
  if (errors === undefined) return typeof data === 'object' ? null : 'neither data nor errors';
  if (!Array.isArray(errors) || errors.length === 0) return 'errors are no list, or an empty one';
  for (const { message, extensions } of errors as {
    message?: unknown;
    extensions?: { code?: unknown };
  }[]) {
    if (typeof message !== 'string') return 'an error without a message';
    if (!CODES.includes(String(extensions?.code)))
      return `an error with code ${String(extensions?.code)}`;
    if (extensions?.code === 'INTERNAL_SERVER_ERROR') return 'a fault of the service';
    if (extensions?.code === 'SERVICE_UNAVAILABLE' && !mayBeUnavailable)
      return 'the service is not available';
  }
  return null;
}
