import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config';
import type { Context } from '../context';
import type { Receive } from '../http/request-body';
import { traceOf, type OnFault } from '../lib/trace';
import { BODY_LIMIT, parseBody } from './body';
import { sendReply } from './envelope';
import { messages, noSuchOperation, Refusal, replyTo } from './failures';
import { Fields, parametersOf } from './fields';
import type { Prepare, Run } from './operation';
import { operations } from './operations';

export interface RestDoorOptions {
  readonly config: Config;
  readonly prepare: Prepare;
  readonly receive: Receive;
  /** Admits the request, its body read; rejects where it may not go on. */
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
  readonly onFault: OnFault;
}

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  operation: string,
) => Promise<void>;

/** The one path from request to envelope. The operation's name is matched without regard to case. */
export function createRestDoor({
  config,
  prepare,
  receive,
  createContext,
  onFault,
}: RestDoorOptions): Handler {
  const runs = new Map<string, { name: string; run: Run }>(
    operations.map((each) => [
      each.name.toLowerCase(),
      { name: each.name, run: each.bind(prepare) },
    ]),
  );

  const serve = async (request: IncomingMessage, response: ServerResponse, asked: string) => {
    const operation = runs.get(asked.toLowerCase());
    if (operation === undefined) throw noSuchOperation();
    const trace = traceOf(request);
    if (trace !== undefined) trace.operation = operation.name;
    if (request.method !== 'POST') {
      throw new Refusal({
        status: 405,
        code: 405,
        msg: messages.postOnly,
        headers: { Allow: 'POST' },
      });
    }
    const query = Fields.fromForm(queryOf(request));
    const bytes = await receive(request, response, BODY_LIMIT);
    const parameters = parametersOf(query, await parseBody(bytes, request.headers['content-type']));
    return operation.run(parameters, await createContext(request, response));
  };

  return async (request, response, name) => {
    try {
      sendReply(response, await serve(request, response, name));
    } catch (error) {
      const reply = replyTo(error, config);
      if (reply.code >= 500 && reply.code === reply.status) onFault(error, traceOf(request));
      sendReply(response, reply);
    }
  };
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}
