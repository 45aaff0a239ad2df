import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context';
import { serviceErrorOf } from '../database/service-error';
import { forbidden, unauthenticated, unavailable, type ServiceError } from '../errors';
import { traceOf, type OnFault } from '../lib/http/trace';
import { messages } from '../lib/messages/messages';
import { mayAct, Role } from '../lib/values/role';
import type { Viewer } from '../services';
import { refuse } from './http-refusal';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Records a failure in the request's trace; logs it if its status is 500 or above. */
export type NoteFailure = (error: unknown) => ServiceError;

/**
 * Runs `work` as the named operation in metrics. Records an error that `work` throws and answers
 * with its status; once the response has begun, `work` must record failures itself.
 */
export const handleAs =
  (
    operation: string,
    onFault: OnFault,
    work: (...request: [...Parameters<Handler>, NoteFailure]) => Promise<void>,
  ): Handler =>
  async (request, response) => {
    const trace = traceOf(request);
    if (trace !== undefined) trace.operation = operation;
    const noteFailure: NoteFailure = (error) => {
      const known = serviceErrorOf(error);
      if (trace !== undefined) trace.outcome = known.code;
      if (known.status >= 500) onFault(error, trace);
      return known;
    };
    try {
      await work(request, response, noteFailure);
    } catch (error) {
      if (response.headersSent) return;
      refuse(request, response, noteFailure(error));
    }
  };

/** Refuses a request that the overloaded service has not begun. */
export const refuseUnread = (response: ServerResponse): void =>
  refuse(response.req, response, unavailable());

/** Returns the caller; throws UNAUTHENTICATED, or FORBIDDEN unless an editor or administrator. */
export async function requireEditor(context: Context): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer === null) throw unauthenticated();
  if (!mayAct(viewer.role, Role.EDITOR)) throw forbidden(messages.forEditors);
  return viewer;
}
