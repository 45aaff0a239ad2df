import type { Config } from '../../config';
import { version } from '../../lib/package-root';
import type { Operation } from '../operation';
import { operations } from '../operations';
import { models } from './models';
import { DEMANDED, parameters, type ParameterName } from './parameters';
import { failureSchema, sharedResponses } from './failures';
import { responsesOf } from './responses';
import { both, joined, type Schema } from './schema';

type DescribedConfig = Pick<
  Config,
  'restPaths' | 'distanceFormat' | 'maxPageNum' | 'failureCode' | 'failureStatus'
>;

/** The ways a body may be encoded (the contract, section 3). */
const BODY_TYPES = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];

/**
 * Returns the OpenAPI 3.1 document of the table of operations under this configuration, without the
 * servers.
 */
export function describeOperations(config: DescribedConfig) {
  const known = parameters(config);
  return {
    openapi: '3.1.0',
    info: {
      title: '招聘服务接口 · Job listing service',
      version,
      summary: 'The home interface, version 2.',
      description: both(
        '所有接口使用 POST，参数可放在查询串、表单或 JSON 中（请求体优先），数字也可以写成字符串。' +
          '所有响应都是 `code, msg, time, data` 四个字段；`code` 为 1 表示成功。',
        'Every operation is a POST. Parameters come from the query string, a form or a JSON ' +
          'body; the body wins over the query. A number may be sent as a string, and an empty ' +
          'string counts as absent. Every response is an envelope of `code`, `msg`, `time` and ' +
          '`data`; `code` is 1 on success. Operation names are case-insensitive.',
      ),
    },
    paths: Object.fromEntries(
      operations.map((each) => [`/${each.name}`, { post: describeOne(each) }]),
    ),
    components: {
      schemas: { ...models(config), Failure: failureSchema(config) },
      parameters: Object.fromEntries(
        Object.entries(known).map(([name, { description, ...schema }]) => [
          name,
          { name, in: 'query', description, schema },
        ]),
      ),
      responses: sharedResponses(),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: both('登录凭证', "The caller's token."),
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The same token in the Authorization header.',
        },
      },
    },
  };

  function describeOne(operation: Operation) {
    const { name, summary, description, token, login, takes } = operation;
    return {
      operationId: name,
      summary,
      description: token === undefined ? description : joined(description, token),
      security: securityOf(login, token !== undefined),
      ...(takes.length > 0 && {
        parameters: takes.map((each) => ({ $ref: `#/components/parameters/${each}` })),
        requestBody: bodyOf(takes, known),
      }),
      responses: responsesOf(operation, config),
    };
  }
}

const securityOf = (login: boolean, optional: boolean): Schema[] => {
  if (!login && !optional) return [];
  return [{ token: [] }, { bearer: [] }, ...(login ? [] : [{}])];
};

/** Required parameters may be in the query instead, so the body as a whole is optional. */
function bodyOf(takes: readonly ParameterName[], known: Readonly<Record<ParameterName, Schema>>) {
  const required = takes.filter((name) => DEMANDED.includes(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(takes.map((name) => [name, known[name]])),
    ...(required.length > 0 && { required }),
  };
  return {
    required: false,
    content: Object.fromEntries(BODY_TYPES.map((type) => [type, { schema }])),
  };
}
