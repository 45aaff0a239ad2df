import type { Config } from '../../config';
import { messages } from '../failures';
import { both, exactly, text, type Schema } from './schema';

const time = text(both('服务器时间（Unix 秒）', "The service's clock, in Unix seconds."), {
  pattern: String.raw`^\d+$`,
  examples: ['1789000000'],
});

export const envelope = (code: Schema, msg: Schema, data: Schema): Schema =>
  exactly({ code: { type: 'integer', ...code }, msg: { type: 'string', ...msg }, time, data });

export const json = (schema: Schema) => ({ 'application/json': { schema } });

export const requestId = {
  description: 'Identifies this request in the logs of the service.',
  schema: { type: 'string' },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

/** Failures whose code is their HTTP status (the contract, section 3), by that status. */
export const FAILURES: Readonly<
  Record<number, { readonly msg: readonly string[]; readonly when: string; headers?: object }>
> = {
  400: {
    msg: [messages.malformedBody, messages.bodyNotAnObject],
    when: 'The body is malformed, or not an object.',
  },
  401: {
    msg: [messages.loginFirst],
    when: 'No token, or one that is unknown, expired or revoked.',
  },
  404: { msg: [messages.noSuchOperation], when: 'No operation has this name.' },
  405: {
    msg: [messages.postOnly],
    when: 'The method is not POST.',
    headers: { Allow: { description: 'The method to use.', schema: { const: 'POST' } } },
  },
  408: { msg: [messages.bodyTooSlow], when: 'The body did not arrive in time.' },
  413: { msg: [messages.bodyTooLarge], when: 'The body is too large.' },
  415: {
    msg: [messages.unknownType, messages.unknownEncoding],
    when: 'The content type or encoding of the body is not supported.',
  },
  429: {
    msg: [messages.tooMany],
    when: 'Too many requests: more than a rate limit allows.',
    headers: RETRY_AFTER,
  },
  500: {
    msg: [messages.fault],
    when: 'An error in the service; X-Request-Id identifies the request in the logs.',
  },
  503: {
    msg: [messages.away],
    when: 'The service, its database or another service it needs is unavailable or overloaded.',
    headers: RETRY_AFTER,
  },
};

export const nameOf = (status: number | string) => `Failure${status}`;

/** Returns each failure once, for operations to refer to. */
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
 * The form of a failure in the document's sense under this configuration (the contract, section 3).
 */
export const failureSchema = ({ failureCode }: Pick<Config, 'failureCode'>): Schema =>
  envelope(
    {
      const: failureCode,
      description: both('业务失败', 'A business failure.'),
    },
    {
      description: both('失败原因', 'The reason, for people to read.'),
      examples: [messages.missingParameter, messages.noSuchJob, messages.badParameter('job_id')],
    },
    { type: 'null' },
  );
