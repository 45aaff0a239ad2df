import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { ConfigError, type Config } from '../config';
import { unavailable } from '../errors';
import type { Endpoint, Fallback, Intake } from '../http/endpoint';
import { isFileFault, isRefusal } from '../http/fallback';
import { traceOf, type OnFault } from '../lib/http/trace';
import { searchOf } from '../lib/http/url-search';
import { byAddress } from './addresses';
import * as documents from './documents';
import { sendReply, writeEnvelope, type Reply } from './envelope';
import { malformedRequest, noSuchOperation, postOnly, replyTo } from './failures';
import { BODY_LIMIT, Fields, parametersOf, parseBody } from './fields';
import { referenceRoutes } from './openapi';
import { bindLegacyLogin } from './legacy-login';
import type { Prepare } from './operation';
import { operations } from './operations';

interface RestOptions {
  readonly config: Config;
  readonly prepare: Prepare;
  readonly intake: Intake;
  readonly onFault: OnFault;
}

/** All of the service's REST; without it, GraphQL, health and files remain. */
interface Rest {
  readonly endpoint: Endpoint;
  /** Answers requests that neither an endpoint nor a page serves, with the envelope. */
  readonly fallback: Fallback;
  /** The reference and the start page. */
  readonly pages: RequestHandler;
  /** The GraphQL documents that it runs. */
  readonly documents: readonly (typeof documents)[keyof typeof documents][];
}

const PAGE_METHODS: readonly unknown[] = ['GET', 'HEAD', 'OPTIONS'];

// Created once: there may be thousands of refusals per second beside the admitted requests.
const TOO_MUCH = replyTo(unavailable(), { failureCode: 0, failureStatus: 200 });

/** Serves the operations' addresses, and requests whose method no page serves. */
export function createRest({ config, prepare, intake, onFault }: RestOptions): Rest {
  const operationAt = byAddress(
    config.restPaths,
    operations.map((each) => ({ name: each.name, run: each.bind(prepare, onFault) })),
  );

  const login = config.legacyLoginPath?.slice(1);
  if (login !== undefined && operationAt(`/${login}`) !== undefined)
    throw new ConfigError(`LEGACY_LOGIN_PATH must not be /${login}, which an operation has.`);
  const loginAt = byAddress(
    [''],
    login === undefined ? [] : [{ name: login, run: bindLegacyLogin(prepare) }],
  );

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Reply> => {
    const operation = operationAt(request.url ?? '') ?? loginAt(request.url ?? '');
    if (operation === undefined) throw isTarget(request) ? noSuchOperation() : malformedRequest();
    const trace = traceOf(request);
    if (trace !== undefined) trace.operation = operation.name;
    if (request.method !== 'POST') throw postOnly();
    const query = Fields.fromForm(searchOf(request));
    const bytes = await intake.receive(request, response, BODY_LIMIT);
    const parameters = parametersOf(query, await parseBody(bytes, request.headers['content-type']));
    return operation.run(parameters, await intake.createContext(request, response));
  };

  const handle: Endpoint['handle'] = async (request, response) => {
    try {
      sendReply(response, await answer(request, response));
    } catch (error) {
      const reply = replyTo(error, config);
      if (reply.status >= 500 && !reply.isFailure) onFault(error, traceOf(request));
      sendReply(response, reply);
    }
  };

  return {
    endpoint: {
      name: 'rest',
      matches: ({ method, url = '' }) =>
        !PAGE_METHODS.includes(method) || operationAt(url) !== undefined,
      handle,
      refuse: (response) => sendReply(response, TOO_MUCH),
    },
    fallback: {
      handle: (request, response) => void handle(request, response),
      fail: (error, response) => {
        const fault = isFileFault(error) ? unavailable(error) : error;
        sendReply(response, replyTo(isRefusal(error) ? noSuchOperation() : fault, config));
      },
      malformed(status) {
        const { reply } = status === 405 ? postOnly() : malformedRequest();
        return writeEnvelope({ ...reply, code: status, data: null });
      },
    },
    pages: referenceRoutes(config),
    documents: Object.values(documents),
  };
}

/** `*` addresses the server as a whole; it is a valid target, but has no operation. */
const isTarget = ({ url = '' }: IncomingMessage) => url.startsWith('/') || url === '*';
