import type { ErrorRequestHandler } from 'express';
import { toServiceError } from './errors';

/** Answers, in GraphQL's form, a request whose body could not be read; anything else is a fault of ours. */
export const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, message } = error as { status?: unknown; message?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    response
      .status(status)
      .json({ errors: [{ message: String(message), extensions: { code: 'BAD_USER_INPUT' } }] });
    return;
  }
  const fault = toServiceError(error);
  response.status(500).json({ errors: [{ message: fault.message, extensions: fault.extensions }] });
};
