/**
 * Runs `make` without collecting the stacks of the errors that it creates. Callers may read
 * refusals, and nobody their stacks; collecting those of a list, which may have a refusal for each
 * of its values, takes longer than all its other work.
 */
export function withoutFrames<Made>(make: () => Made): Made {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An error without a stack. */
export class FramelessError extends Error {
  constructor(...given: ConstructorParameters<typeof Error>) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(...given);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
