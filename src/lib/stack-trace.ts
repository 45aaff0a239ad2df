/**
 * Runs `make` without collecting stack traces of the errors that it creates; nobody reads that of a
 * refusal. A list may have a refusal for each value, and collecting their stack traces takes longer
 * than everything else.
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
