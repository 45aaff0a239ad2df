import type { GraphQLError } from 'graphql';
import type { Path } from 'graphql/jsutils/Path';

export type Results = Record<string, unknown>;

/**
 * Objects that inherit nothing, so that an alias such as `__proto__` is an ordinary key; faster
 * than Object.create(null).
 */
export const Results = function () {
  // No properties of its own.
} as unknown as new () => Results;
Results.prototype = Object.create(null) as Results;

/** The errors of an execution in the order in which their positions became null. */
export class FieldErrors {
  readonly all: GraphQLError[] = [];
  private readonly nulled = new Set<Path | undefined>();

  /**
   * Adds the error that makes `path` null (undefined: all data), unless something above it is null
   * already.
   */
  add(error: GraphQLError, path: Path | undefined): void {
    if (this.nulled.has(undefined)) return;
    for (let at = path; at !== undefined; at = at.prev) if (this.nulled.has(at)) return;
    this.nulled.add(path);
    this.all.push(error);
  }
}

export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof (value as { readonly then?: unknown }).then === 'function'
  );
}

/** Waits for the promises among `keys` of `results`, and replaces them with their values. */
export function settled(results: Results, keys: readonly string[]): Promise<Results> {
  return Promise.all(keys.map((key) => results[key])).then((values) => {
    keys.forEach((key, at) => (results[key] = values[at]));
    return results;
  });
}
