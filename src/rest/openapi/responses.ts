import { messages, type FailureForm } from '../failures';
import type { Operation } from '../operation';
import { envelope, FAILURES, json, nameOf, requestId, sharedResponses } from './failures';
import { both, ref, type Schema } from './schema';

/** Returns an operation's failures in the document's sense, from reason to message. */
function businessFailures({ takes }: Operation): Record<string, string> {
  const bad = (['lng', 'lat', 'keyword'] as const).filter((name) => takes.includes(name));
  return {
    ...(takes.includes('job_id') && {
      [both('没有传 job_id', '`job_id` is missing.')]: messages.missingParameter,
      [both('没有这个职位', 'No job has this id.')]: messages.noSuchJob,
    }),
    ...Object.fromEntries(
      bad.map((name) => [
        both(`${name} 不正确`, `\`${name}\` is invalid.`),
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

/** Returns every response of an operation, by HTTP status. */
export function responsesOf(operation: Operation, { failureStatus, failureCode }: FailureForm) {
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
  const failed = both('业务失败', 'A business failure.');
  // An operator may give these failures a status that already has a meaning.
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
            'Success (`code` is 1) or a business failure.',
          ),
          headers,
          content: failing({ anyOf: [success, failure] }),
        }
      : { description: both('成功', 'Success.'), headers, content: json(success) };
  return responses;
}
