import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config';
import type { Context } from '../context';
import { readBody } from './body';
import { sendReply } from './envelope';
import { messages, noSuchOperation, Refusal, replyTo } from './failures';
import { Fields, parametersOf } from './fields';
import type { Prepare, Run } from './operation';
import { operations } from './operations';

export interface RestDoorOptions {
  readonly config: Config;
  readonly prepare: Prepare;
  readonly createContext: (request: IncomingMessage) => Context;
  /** Told of every failure that is not the caller's. */
  readonly onFault: (error: unknown, request: IncomingMessage) => void;
}

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  operation: string,
) => Promise<void>;

/** The one path from request to envelope. The operation's name is matched without regard to case. */
export function createRestDoor({ config, prepare, createContext, onFault }: RestDoorOptions): Handler {
  const runs = new Map<string, Run>(operations.map((each) => [each.name.toLowerCase(), each.bind(prepare)]));

  const serve = async (request: IncomingMessage, name: string) => {
    const run = runs.get(name.toLowerCase());
    if (run === undefined) throw noSuchOperation();
    if (request.method !== 'POST') {
      throw new Refusal({ status: 405, code: 405, msg: messages.postOnly, headers: { Allow: 'POST' } });
    }
    const query = Fields.fromForm(queryOf(request));
    return run(parametersOf(query, await readBody(request)), createContext(request));
  };

  return async (request, response, name) => {
    try {
      sendReply(response, await serve(request, name));
    } catch (error) {
      const reply = replyTo(error, config);
      if (reply.code >= 500 && reply.code === reply.status) onFault(error, request);
      sendReply(response, reply);
    }
  };
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}
