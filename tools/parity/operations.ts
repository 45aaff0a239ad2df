import { operations } from '../../src/rest/operations';
import type { CallerData, Operation } from '../../src/rest/operation';
import type { Exchange } from './recording/recording';

const BY_NAME = new Map(operations.map((each) => [each.name.toLowerCase(), each]));

/** Every parameter that an operation takes. */
export const PARAMETERS: ReadonlySet<string> = new Set(operations.flatMap(({ takes }) => takes));

/** Finds the operation in a path's last part; undefined if there is none. */
export const operationAt = (path: string): Operation | undefined =>
  BY_NAME.get((path.split('?')[0] ?? '').split('/').at(-1)?.toLowerCase() ?? '');

/** Whether a request changes something: toggles, clearing, posters, and a recorded keyword. */
export function changesState({ operation, query, body, token }: Exchange): boolean {
  const { isMutation = false, recordsKeyword = false } = operationAt(operation) ?? {};
  if (isMutation) return true;
  if (!recordsKeyword || token === null) return false;
  const sent = `${query}&${body.text}`;
  // Looks for a keyword in any encoding. A false positive omits a request; a false negative would
  // write into another caller's history.
  return body.encoding === 'base64' || /keyword/i.test(sent);
}

/**
 * Recorded changes that were not replayed: a later answer that shows them cannot be compared with
 * the recorded one.
 */
export class SkippedChanges {
  private readonly stale = new Set<string>();

  add({ operation, token }: Exchange): void {
    const { changes, recordsKeyword = false } = operationAt(operation) ?? {};
    if (changes !== undefined) this.stale.add(keyOf(changes, token));
    if (recordsKeyword) this.stale.add(keyOf('keywords', token));
  }

  /** Whether the recorded answer shows a change that was skipped. */
  areShownBy({ operation, token }: Exchange): boolean {
    const shows = operationAt(operation)?.shows;
    return token !== null && shows !== undefined && this.stale.has(keyOf(shows, token));
  }
}

/**
 * Favourites belong to one caller. A new search may delete anybody's oldest one, so keywords belong
 * to all.
 */
const keyOf = (shown: CallerData, token: string | null) =>
  shown === 'keywords' ? shown : `${shown} ${token ?? ''}`;
