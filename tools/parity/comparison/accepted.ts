import { readJson } from '../../lib/read-json';
import type { Difference } from './compare';
import { operationAt } from '../operations';

/** A known and accepted difference; omitted properties match anything. */
export interface Accepted {
  readonly operation?: string;
  readonly kind?: string;
  /** With `[*]` for any row: `$.body.data.data[*].distance`. */
  readonly path?: string;
  /** The values as JSON, if only these are accepted. */
  readonly old?: unknown;
  readonly new?: unknown;
  /** Why it is accepted; an entry without a reason does not count. */
  readonly reason: string;
}

/** Returns a path with all row keys replaced, so that a difference in every row counts as one. */
export const generalPath = (path: string) => path.replace(/\[[^[\]]*\]/g, '[*]');

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns why a difference is accepted; undefined if it is not. */
export function acceptedBecause(
  list: readonly Accepted[],
  operation: string,
  difference: Difference,
): string | undefined {
  return list.find(
    (each) =>
      (each.operation ?? operation) === operation &&
      (each.kind ?? difference.kind) === difference.kind &&
      (each.path ?? generalPath(difference.path)) === generalPath(difference.path) &&
      (!('old' in each) || same(each.old, difference.old)) &&
      (!('new' in each) || same(each.new, difference.new)),
  )?.reason;
}

const hasReason = (each: Accepted | null) =>
  typeof each?.reason === 'string' && each.reason.trim() !== '';

/**
 * Reads a list, without the cutover's proposals. Throws if an entry that is no proposal has no
 * reason, or if one names an unknown operation.
 */
export function readAccepted(file: string): Accepted[] {
  const list = readJson(file) as Accepted[];
  if (!Array.isArray(list)) throw new Error(`${file}: not a list of accepted differences.`);
  // A proposal says what was seen; nobody has confirmed it with a reason yet.
  const bare = list.findIndex((each) => !hasReason(each) && !('seen' in Object(each)));
  if (bare >= 0) throw new Error(`${file}: entry ${bare + 1} gives no reason.`);
  const unknown = list.find(
    ({ operation: name }) => name !== undefined && operationAt(name)?.name !== name,
  );
  if (unknown !== undefined) throw new Error(`${file}: no operation is "${unknown.operation}".`);
  return list.filter(hasReason);
}
