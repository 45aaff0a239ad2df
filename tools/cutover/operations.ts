import { withoutEndSlashes } from '../../src/lib/text/base-url';
import { byAddress } from '../../src/rest/addresses';
import type { CallerData } from '../../src/rest/operation';
import { operations as table } from '../../src/rest/operations';

/** A table by its name here and in the import's map. */
export type OwnedTable = 'job_collect' | 'job_keyword';

const TABLE_OF: Readonly<Record<CallerData, OwnedTable>> = {
  favourites: 'job_collect',
  keywords: 'job_keyword',
};

/** Tables whose owner determines where writing operations may go. */
export const OWNED_TABLES: readonly OwnedTable[] = Object.values(TABLE_OF);

/** What the proxy has to know of an operation, derived from the table of operations. */
export interface ProxiedOperation {
  readonly name: string;
  /** Whether it is a mutation: retried only if nothing was sent, and always on the same side. */
  readonly isWriting: boolean;
  /** The table that it changes, if any; the operation moves only if the new side owns it. */
  readonly changes: OwnedTable | undefined;
  /** Which of the caller's data its answer shows. */
  readonly shows: OwnedTable | undefined;
  /** A search with a keyword by a logged-in caller writes the history. */
  readonly recordsKeyword: boolean;
}

/** The operations, in the table's order. */
export const operations: readonly ProxiedOperation[] = table.map(
  ({ name, isMutation, recordsKeyword, changes, shows }) => ({
    name,
    isWriting: isMutation,
    changes: changes && TABLE_OF[changes],
    shows: shows && TABLE_OF[shows],
    recordsKeyword,
  }),
);

const BY_NAME = new Map(operations.map((each) => [each.name.toLowerCase(), each]));

/** Finds an operation by its name, in any letter case. */
export const operationNamed = (name: string): ProxiedOperation | undefined =>
  BY_NAME.get(name.toLowerCase());

/** Finds the operation of a request's target below one of the mounts. */
export const operationsBelow = (mounts: readonly string[]) =>
  byAddress(mounts.map(withoutEndSlashes), operations);
