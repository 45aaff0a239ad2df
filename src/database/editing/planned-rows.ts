import { ServiceError, type Refusal } from '../../errors';
import { messages, type Noun } from '../../lib/messages/messages';

/** A row to change; `version`, if given, is the version that the row must still have. */
export interface VersionedRow {
  readonly id: number;
  readonly version: number | null;
}

interface PlanningOptions<Item, Row, Planned> {
  readonly what: Noun;
  readonly items: readonly Item[];
  /** The rows that exist, by id. */
  readonly rows: ReadonlyMap<number, Row>;
  /** Plans what to do with a row; throws BAD_USER_INPUT if that is not possible. */
  readonly plan: (row: Row, item: Item) => Planned;
  /** The error that names all refused rows. */
  readonly errorOf: (what: Noun, refusals: readonly [Refusal, ...Refusal[]]) => ServiceError;
}

/**
 * Returns the result of `plan` for each item, in order. Throws one error for all rows that are
 * missing, have another version, or cannot be changed that way.
 */
export function plannedRows<
  Item extends VersionedRow,
  Row extends { readonly version: number },
  Planned,
>({ what, items, rows, plan, errorOf }: PlanningOptions<Item, Row, Planned>): Planned[] {
  const refusals: Refusal[] = [];
  const planned = items.flatMap((item) => {
    const { id, version } = item;
    const row = rows.get(id);
    if (row === undefined) {
      refusals.push({ id, code: 'NOT_FOUND', message: messages.notFound(what) });
    } else if (version !== null && version !== row.version) {
      const message = messages.changedSince(what, row.version);
      refusals.push({ id, code: 'CONFLICT', message, currentVersion: row.version });
    } else {
      try {
        return [plan(row, item)];
      } catch (error) {
        refusals.push(...refusalsOf(id, error));
      }
    }
    return [];
  });
  const [first, ...others] = refusals;
  if (first !== undefined) throw errorOf(what, [first, ...others]);
  return planned;
}

/** Returns the problems of a row's new values; rethrows any other error. */
function refusalsOf(id: number, error: unknown): Refusal[] {
  const problems = error instanceof ServiceError ? error.problems : [];
  if (problems.length === 0) throw error;
  return problems.map(({ field, message }) => ({ id, code: 'BAD_USER_INPUT', field, message }));
}
