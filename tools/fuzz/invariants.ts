import { checkGraphql } from './graphql.invariants';
import type { AnswerCheck } from './openapi';
import { withoutEndSlashes } from '../../src/lib/text/base-url';
import { byAddress } from '../../src/rest/addresses';
import { operations } from '../../src/rest/operations';
import { DEFAULT_MOUNTS } from '../../src/settings/default-mounts';
import type { HostileRequest } from './request';
import { checkRest } from './rest.invariants';
import type { Answer } from './send';
import type { CheckResult } from './check-result';

/** Internals that no answer may reveal. */
const LEAKS = [
  /\n[ \t]+at .+:\d+:\d+/,
  /node_modules|node:internal|\/dist\/src\//,
  /syntax error at or near|relation "\w+" does not exist|invalid input syntax|invalid byte sequence/,
  /violates \w+ (?:\w+ )?constraint|duplicate key value|current transaction is aborted/,
  /\$\d+ (?:AND|OR|LIMIT)|select .+ from "?\w+"? /,
  /ECONNREFUSED|ENOENT|EACCES|SQLSTATE/,
  /root:x:0:0|"type": "commonjs"/,
];

const operationAt = byAddress(DEFAULT_MOUNTS.map(withoutEndSlashes), operations);

/** Whether an answer keeps the promises of both endpoints (the contract, sections 3, 4 and 8). */
export function checkAnswer(
  request: HostileRequest,
  answer: Answer,
  check: AnswerCheck,
): CheckResult {
  const { outcome, broken } = checkForm(request, answer, check);
  // JSON escapes quotes and line breaks.
  const text = answer.body.replaceAll('\\"', '"').replaceAll('\\n', '\n');
  const leak = LEAKS.find((pattern) => pattern.test(text));
  return {
    outcome,
    broken:
      (answer.status >= 500 ? `HTTP ${answer.status}` : null) ??
      (leak === undefined ? broken : `tells of the inside: ${leak.source}`),
  };
}

function checkForm(request: HostileRequest, answer: Answer, check: AnswerCheck): CheckResult {
  if (request.endpoint === 'raw') return checkRaw(answer);
  if (answer.headers['x-content-type-options'] !== 'nosniff') {
    return { outcome: 'no nosniff', broken: 'X-Content-Type-Options is missing' };
  }
  if (answer.headers['x-powered-by'] !== undefined || answer.headers.server !== undefined) {
    return { outcome: 'software named', broken: 'a header says what software sent it' };
  }
  if (request.method === 'HEAD')
    return { outcome: `${request.endpoint} HEAD ${answer.status}`, broken: null };
  const path = request.path.split('?', 1)[0] ?? '';
  if (/^\/graphql\/?$/i.test(path)) return checkGraphql(request, answer);
  if (
    request.method !== 'POST' &&
    /^\/(?:$|uploads|docs|openapi|healthz|readyz|metrics)/i.test(path)
  ) {
    return { outcome: `file ${answer.status}`, broken: null };
  }
  return checkRest(request.method, operationAt(path)?.name, answer, check);
}

/**
 * Checks a raw answer. Node rejects malformed HTTP itself, without a body; an endpoint answers what
 * Node accepts as HTTP.
 */
function checkRaw({ status, headers, body }: Answer): CheckResult {
  const outcome = status === 0 ? 'raw closed' : `raw ${status}`;
  if (Number.isNaN(status)) return { outcome: 'raw no HTTP', broken: 'the answer is no HTTP' };
  const empty = body === '' || (headers['transfer-encoding'] === 'chunked' && body === '0\r\n\r\n');
  const bare = status === 0 || empty || headers['x-request-id'] !== undefined;
  return {
    outcome,
    broken: bare || /^\{"(?:code|errors)":/.test(body) ? null : 'an answer of neither endpoint',
  };
}
