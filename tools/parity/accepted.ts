import { readFileSync } from 'node:fs';
import type { Difference } from './compare';

/** A difference that is known and wanted; what is left out matches anything. */
export interface Accepted {
  readonly operation?: string;
  readonly kind?: string;
  /** With `[*]` for any row: `$.body.data.data[*].distance`. */
  readonly path?: string;
  /** The values as JSON, where only these are accepted. */
  readonly old?: unknown;
  readonly new?: unknown;
  /** Why it is wanted; without one it does not count. */
  readonly reason: string;
}

/** A path with every row made the same, so that a difference in all of them is one. */
export const generalPath = (path: string) => path.replace(/\[[^[\]]*\]/g, '[*]');

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The reason why a difference is accepted; undefined where it is not. */
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

/** Reads the checked-in list. Throws where an entry has no reason. */
export function readAccepted(file: string): Accepted[] {
  const list = JSON.parse(readFileSync(file, 'utf8')) as Accepted[];
  const bare = list.findIndex(({ reason }) => typeof reason !== 'string' || reason.trim() === '');
  if (bare >= 0) throw new Error(`${file}: entry ${bare + 1} gives no reason.`);
  return list;
}
