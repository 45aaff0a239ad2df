import type { AnswerCheck } from './openapi';
import { byAddress } from '../../src/rest/addresses';
import { operations } from '../../src/rest/operations';
import type { HostileRequest } from './request';
import type { Answer } from './send';

/** The category of an answer, for counting, and what was wrong with it, if anything. */
export interface Verdict {
  readonly outcome: string;
  readonly broken: string | null;
}

/** Text that only the inside of the service knows. */
const LEAKS = [
  /\n[ \t]+at .+:\d+:\d+/,
  /node_modules|node:internal|\/dist\/src\//,
  /syntax error at or near|relation "\w+" does not exist|invalid input syntax|invalid byte sequence/,
  /violates \w+ (?:\w+ )?constraint|duplicate key value|current transaction is aborted/,
  /\$\d+ (?:AND|OR|LIMIT)|select .+ from "?\w+"? /,
  /ECONNREFUSED|ENOENT|EACCES|SQLSTATE/,
  /root:x:0:0|"type": "commonjs"/,
];

const CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  // Not in the contract's list but in the protocol: clients of Apollo's persisted queries expect
  // these.
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

const MOUNTS = ['/api/v2.home', '/api/v2/home', ''];
const operationAt = byAddress(MOUNTS, operations);

/** Whether an answer keeps the promises of both endpoints (the contract, sections 3, 4 and 8). */
export function judge(request: HostileRequest, answer: Answer, check: AnswerCheck): Verdict {
  const { outcome, broken } = judgeForm(request, answer, check);
  const leak = LEAKS.find((pattern) => pattern.test(answer.body));
  return {
    outcome,
    broken:
      (answer.status >= 500 ? `HTTP ${answer.status}` : null) ??
      (leak === undefined ? broken : `tells of the inside: ${leak.source}`),
  };
}

function judgeForm(request: HostileRequest, answer: Answer, check: AnswerCheck): Verdict {
  if (request.endpoint === 'raw') return judgeRaw(answer);
  if (answer.headers['x-content-type-options'] !== 'nosniff') {
    return { outcome: 'no nosniff', broken: 'X-Content-Type-Options is missing' };
  }
  if (answer.headers['x-powered-by'] !== undefined || answer.headers.server !== undefined) {
    return { outcome: 'software named', broken: 'a header says what software sent it' };
  }
  if (request.method === 'HEAD')
    return { outcome: `${request.endpoint} HEAD ${answer.status}`, broken: null };
  const path = request.path.split('?', 1)[0] ?? '';
  if (/^\/graphql(?:\/|$)/i.test(path)) return judgeGraphql(request, answer);
  if (
    request.method !== 'POST' &&
    /^\/(?:uploads|docs|openapi|healthz|readyz|metrics)/i.test(path)
  ) {
    return { outcome: `file ${answer.status}`, broken: null };
  }
  return judgeRest(request.method, operationAt(path)?.name, answer, check);
}

/**
 * Node answers malformed HTTP itself, without a body; an endpoint answers what Node accepts as
 * HTTP.
 */
function judgeRaw({ status, headers, body }: Answer): Verdict {
  const outcome = status === 0 ? 'raw closed' : `raw ${status}`;
  if (Number.isNaN(status)) return { outcome: 'raw no HTTP', broken: 'the answer is no HTTP' };
  const empty = body === '' || (headers['transfer-encoding'] === 'chunked' && body === '0\r\n\r\n');
  const bare = status === 0 || empty || headers['x-request-id'] !== undefined;
  return {
    outcome,
    broken: bare || /^\{"(?:code|errors)":/.test(body) ? null : 'an answer of neither endpoint',
  };
}

function judgeRest(
  method: string,
  name: string | undefined,
  answer: Answer,
  check: AnswerCheck,
): Verdict {
  const { status, headers, body } = answer;
  const label = `rest ${name ?? '?'} ${status}`;
  const broken = (why: string): Verdict => ({ outcome: label, broken: why });
  if (headers['content-type'] !== 'application/json; charset=utf-8') {
    return broken(`Content-Type is ${String(headers['content-type'])}`);
  }
  if (!/^\{"code":-?\d+,"msg":".*","time":"\d+","data":.*\}$/s.test(body))
    return broken('not the envelope');
  const envelope = parse(body) as { code: number; msg: string; time: string } | undefined;
  if (envelope === undefined) return broken('not JSON');
  if (Object.keys(envelope).join() !== 'code,msg,time,data')
    return broken('other keys than the envelope has');
  if (Math.abs(Number(envelope.time) - Date.now() / 1000) > 60) return broken('the time is wrong');
  const outcome = status === 200 ? `${label} ${envelope.code === 1 ? 'done' : 'failed'}` : label;
  if (name === undefined) {
    return {
      outcome,
      broken: [400, 404].includes(status) ? null : 'an unknown operation is no 404',
    };
  }
  if (method !== 'POST')
    return {
      outcome,
      broken: status === 405 && headers.allow === 'POST' ? null : 'no 405 with Allow',
    };
  return { outcome, broken: check(name, status, envelope) };
}

/** The service under test has no WeChat credentials, so only this is unavailable. */
const WITHOUT_CREDENTIALS = 'logInWithWeChat';

function judgeGraphql(
  { method, body: sent }: Exclude<HostileRequest, { endpoint: 'raw' }>,
  { status, headers, body }: Answer,
): Verdict {
  const type = String(headers['content-type'] ?? '');
  const outcome = `graphql ${status}`;
  // The caller asked whether something has changed, and it has not.
  if (method === 'GET' && status === 304) return { outcome, broken: null };
  if (method === 'OPTIONS' && status === 204) return { outcome, broken: null };
  if (method === 'GET' && status === 200 && type.startsWith('text/html'))
    return { outcome: 'graphql page', broken: null };
  const broken = (why: string): Verdict => ({ outcome, broken: why });
  if (!/^application\/(?:graphql-response\+)?json; charset=utf-8$/i.test(type))
    return broken(`Content-Type is ${type}`);
  const result = parse(body);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
