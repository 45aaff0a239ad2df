import type { Config } from '../../config';
import { messages } from '../failures';
import type { Operation } from '../operation';
import { both, exactly, ref, text, type Schema } from './schema';

type FailureConfig = Pick<Config, 'failureCode' | 'failureStatus'>;

const time = text(both('服务器时间（Unix 秒）', "The service's clock, Unix seconds."), {
  pattern: String.raw`^\d+$`,
  examples: ['1789000000'],
});

const envelope = (code: Schema, msg: Schema, data: Schema): Schema =>
  exactly({ code: { type: 'integer', ...code }, msg: { type: 'string', ...msg }, time, data });

const json = (schema: Schema) => ({ 'application/json': { schema } });

const requestId = {
  description: 'Names this request in the logs of the service.',
  schema: { type: 'string' },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

/** Failures whose code is their HTTP status (the contract, section 3), by that status. */
const FAILURES: Readonly<
  Record<number, { readonly msg: readonly string[]; readonly when: string; headers?: object }>
> = {
  400: {
    msg: [messages.malformedBody, messages.bodyNotAnObject],
    when: 'The body cannot be read: malformed, or no object.',
  },
  401: {
    msg: [messages.loginFirst],
    when: 'No token, or one that is unknown, expired or taken back.',
  },
  404: { msg: [messages.noSuchOperation], when: 'The path names no operation.' },
  405: {
    msg: [messages.postOnly],
    when: 'Another method than POST.',
    headers: { Allow: { description: 'The method that is.', schema: { const: 'POST' } } },
  },
  413: { msg: [messages.bodyTooLarge], when: 'The body is too large.' },
  415: {
    msg: [messages.unknownType, messages.unknownEncoding],
    when: 'The body is of a type or an encoding that is not known here.',
  },
  429: { msg: [messages.tooMany], when: 'Too many requests of this caller.', headers: RETRY_AFTER },
  500: {
    msg: [messages.fault],
    when: 'A fault of the service; X-Request-Id names it in the logs.',
  },
  503: {
    msg: [messages.away],
    when: 'The service, its database or one that it needs is away or busy.',
    headers: RETRY_AFTER,
  },
};

const nameOf = (status: number | string) => `Failure${status}`;

/** Each failure once, for operations to refer to. */
export function sharedResponses() {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, { msg, when, headers }]) => [
      nameOf(status),
      {
        description: both(msg.join(' / '), when),
        headers: { 'X-Request-Id': requestId, ...headers },
        content: json(envelope({ const: Number(status) }, { enum: msg }, { type: 'null' })),
      },
    ]),
  );
}

/**
 * What a failure in the document's sense looks like under this configuration (the contract, section
 * 3).
 */
export const failureSchema = ({ failureCode }: FailureConfig): Schema =>
  envelope(
    {
      const: failureCode,
      description: both('业务失败', 'A failure in the sense of the interface.'),
    },
    {
      description: both('失败原因', 'Why, for people.'),
      examples: [messages.missingParameter, messages.noSuchJob, messages.badParameter('job_id')],
    },
    { type: 'null' },
  );

/** The failures in the document's sense that an operation has: why, and what is said. */
function businessFailures({ takes }: Operation): Record<string, string> {
  const bad = (['lng', 'lat', 'keyword'] as const).filter((name) => takes.includes(name));
  return {
    ...(takes.includes('job_id') && {
      [both('没有传 job_id', 'No `job_id` was sent.')]: messages.missingParameter,
      [both('没有这个职位', 'There is no such job.')]: messages.noSuchJob,
    }),
    ...Object.fromEntries(
      bad.map((name) => [
        both(`${name} 不正确`, `\`${name}\` is not as described above.`),
        messages.badParameter(name),
      ]),
    ),
  };
}

const examplesOf = (operation: Operation, code: number) =>
  Object.fromEntries(
    Object.entries(businessFailures(operation)).map(([summary, msg], at) => [
      `failure${at + 1}`,
      { summary, value: { code, msg, time: '1789000000', data: null } },
    ]),
  );

/** Everything that an operation may answer, by HTTP status. */
export function responsesOf(operation: Operation, { failureStatus, failureCode }: FailureConfig) {
  const { login, msg, data } = operation;
  const failing = (schema: Schema) => ({
    'application/json': { schema, examples: examplesOf(operation, failureCode) },
  });
  const success = envelope(
    { const: 1, description: both('成功', 'Success.') },
    msg.length === 1 ? { const: msg[0] } : { enum: msg },
    data,
  );
  const headers = { 'X-Request-Id': requestId };
  const failure = ref('Failure');
  const responses: Record<number, unknown> = {};
  for (const status of Object.keys(FAILURES).map(Number)) {
    if (status !== 401 || login)
      responses[status] = { $ref: `#/components/responses/${nameOf(status)}` };
  }
  const failed = both('业务失败', 'A failure in the sense of the interface.');
  // An operator may give these failures a status that has a meaning of its own already.
  const shared = sharedResponses()[nameOf(failureStatus)];
  responses[failureStatus] = shared
    ? {
        ...shared,
        content: failing({ anyOf: [failure, shared.content['application/json'].schema] }),
      }
    : { description: failed, headers, content: failing(failure) };
  responses[200] =
    failureStatus === 200
      ? {
          description: both(
            '成功（code = 1）或业务失败',
            'Success, where `code` is 1, or a failure.',
          ),
          headers,
          content: failing({ anyOf: [success, failure] }),
        }
      : { description: both('成功', 'Success.'), headers, content: json(success) };
  return responses;
}
