import type { Config } from '../../config';
import { messages } from '../failures';
import { both, exactly, text, type Schema } from './schema';

const time = text(both('服务器时间（Unix 秒）', "The service's clock, Unix seconds."), {
  pattern: String.raw`^\d+$`,
  examples: ['1789000000'],
});

export const envelope = (code: Schema, msg: Schema, data: Schema): Schema =>
  exactly({ code: { type: 'integer', ...code }, msg: { type: 'string', ...msg }, time, data });

export const json = (schema: Schema) => ({ 'application/json': { schema } });

export const requestId = {
  description: 'Names this request in the logs of the service.',
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

export const nameOf = (status: number | string) => `Failure${status}`;

/** Each failure once, to which operations refer. */
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
      description: both('业务失败', 'A failure in the sense of the interface.'),
    },
    {
      description: both('失败原因', 'Why, for people.'),
      examples: [messages.missingParameter, messages.noSuchJob, messages.badParameter('job_id')],
    },
    { type: 'null' },
  );
