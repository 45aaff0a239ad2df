/**
 * Runs `make` without collecting the stack traces of the errors that it creates, which nobody reads
 * of a refusal. A list may have a refusal for each of its values; collecting their stack traces
 * takes longer than everything else.
 */
export function withoutStackTrace<Made>(make: () => Made): Made {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An error without a stack trace. */
export class StacklessError extends Error {
  constructor(...given: ConstructorParameters<typeof Error>) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(...given);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
