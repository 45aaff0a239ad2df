import { useRead } from '../api/queries';
import { AuditNamesDocument, type AuditLogQuery } from '../documents/audit';
import { isId } from '../edit/typed-values';

type Entry = NonNullable<AuditLogQuery['auditLogConnection']>['nodes'][number];

/** The names of rows, by entity and id. */
export type RowNames = ReadonlyMap<string, string>;

const keyOf = ({ entity, rowId }: Entry) => `${entity} ${rowId}`;

/** Returns the name that the entry itself contains. */
function ownName({ before, after }: Entry): string | undefined {
  const names = [after, before].flatMap((row) => [row?.job_name, row?.factory_name, row?.name]);
  return names.find((name): name is string => typeof name === 'string' && name !== '');
}

const named = <Row extends { readonly id: string }>(
  entity: Entry['entity'],
  rows: readonly (Row | null)[] | null | undefined,
  name: (row: Row) => string,
) =>
  (rows ?? []).flatMap((row): [key: string, name: string][] =>
    row === null ? [] : [[`${entity} ${row.id}`, name(row)]],
  );

/**
 * Reads the current names of rows whose entries do not contain them. An account has its user's id.
 */
export function useRowNames(entries: readonly Entry[]): RowNames {
  const idsOf = (isWanted: (entry: Entry) => boolean) => [
    ...new Set(
      entries
        .filter((entry) => isWanted(entry) && ownName(entry) === undefined && isId(entry.rowId))
        .map(({ rowId }) => rowId),
    ),
  ];
  const jobs = idsOf(({ entity }) => entity === 'JOB');
  const users = idsOf(({ entity }) => entity === 'USER' || entity === 'ACCOUNT');
  const catalogue = idsOf(({ entity }) => entity === 'CATEGORY' || entity === 'FACTORY').length > 0;
  const { data } = useRead(
    AuditNamesDocument,
    { jobs, users, catalogue },
    { enabled: catalogue || jobs.length + users.length > 0, keep: true },
  );
  return new Map([
    ...named('JOB', data?.jobsById, (job) => job.jobName),
    ...named('USER', data?.usersById, (user) => user.name),
    ...named('ACCOUNT', data?.usersById, (user) => user.name),
    ...named('CATEGORY', data?.categories, (category) => category.name),
    ...named('FACTORY', data?.factories, (factory) => factory.factoryName),
  ]);
}

/** Returns the name of an entry's row; empty if it is unknown, or the row has none. */
export const nameOf = (names: RowNames, entry: Entry): string =>
  ownName(entry) ?? names.get(keyOf(entry)) ?? '';
