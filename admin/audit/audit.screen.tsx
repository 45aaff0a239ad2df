import type { ReactElement } from 'react';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { Waiting } from '../app/loading/waiting';
import { AuditLogDocument, type AuditAction, type AuditEntity } from '../documents/audit';
import { plain } from '../edit/typed-values';
import { userIdIn } from '../list/address';
import { useList } from '../list/use-list';
import { Button } from '../parts/button';
import { useSession } from '../session/session';
import { auditTexts } from '../texts/audit.texts';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';
import { AuditBatchItem } from './audit-batch';
import { dayIn } from './day-in';
import { nameOf, useRowNames } from './row-names';
import { AuditFilters, FILTERS } from './audit-filters';
import { AuditEntryItem, type AuditEntry } from './audit-entry';

/** More than other lists have, because the entries of a batch take one line. */
const PAGE_SIZE = 50;

/** Whether an entry offers to undo its batch: the first shown one, if any shown one is undoable. */
function offersBatch(entries: readonly AuditEntry[], entry: AuditEntry): boolean {
  const id = entry.batch?.id;
  const shown = entries.filter(({ batch }) => id !== undefined && batch?.id === id);
  return shown[0] === entry && shown.some(({ undoable }) => undoable);
}

/** Returns runs of entries: of one each, or if `together`, of consecutive ones of a batch. */
function runsOf(
  entries: readonly AuditEntry[],
  together: boolean,
): (readonly [AuditEntry, ...AuditEntry[]])[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (together && entry.batch !== null && run?.[0].batch?.id === entry.batch.id) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** Shows who changed what, and when; a change can be undone while its row is as it left it. */
export default function AuditScreen(): ReactElement {
  const t = useTexts(auditTexts);
  const lists = useTexts(listTexts);
  const { isAdmin } = useSession();
  const list = useList([...FILTERS, 'batch', 'after']);
  const { filters, setFilters } = list;
  const answer = useRead(
    AuditLogDocument,
    {
      first: PAGE_SIZE,
      after: filters.after,
      entity: filters.entity as AuditEntity | undefined,
      action: filters.action as AuditAction | undefined,
      rowId: filters.row && plain(filters.row).replace(/^#/, ''),
      userId: userIdIn(filters.user),
      batchId: filters.batch,
      since: dayIn(filters.since),
      until: dayIn(filters.until, 1),
    },
    { keep: true },
  );
  const log = answer.data?.auditLogConnection;
  const next = log?.pageInfo.endCursor;
  const names = useRowNames(log?.nodes ?? []);
  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
        {!isAdmin && <span className="quiet">{t.own}</span>}
      </div>
      <AuditFilters
        filters={filters}
        onChange={(changes, replace) => setFilters({ ...changes, after: undefined }, replace)}
        onReset={list.reset}
      />
      {filters.batch !== undefined && (
        <div className="row">
          <strong>{t.ofBatch(filters.batch)}</strong>
          <Button type="link" onClick={() => setFilters({ batch: undefined, after: undefined })}>
            {t.showAll}
          </Button>
        </div>
      )}
      {log == null ? (
        answer.error === null ? (
          <Waiting />
        ) : (
          <Failure error={answer.error} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <div className="panel audit" aria-busy={answer.isFetching}>
          {log.nodes.length === 0 && (
            <p className="quiet">{list.isFiltered ? lists.noMatch : lists.empty}</p>
          )}
          <ol>
            {runsOf(log.nodes, filters.batch === undefined).map((run) => (
              <li key={run[0].id}>
                {run.length > 1 && run[0].batch !== null ? (
                  <AuditBatchItem
                    entries={run}
                    batch={run[0].batch}
                    names={names}
                    offersBatch={offersBatch(log.nodes, run[0])}
                  />
                ) : (
                  <AuditEntryItem
                    entry={run[0]}
                    name={nameOf(names, run[0])}
                    offersBatch={offersBatch(log.nodes, run[0])}
                  />
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="row">
        {filters.after !== undefined && (
          <Button onClick={() => setFilters({ after: undefined })}>{t.latest}</Button>
        )}
        {log?.pageInfo.hasNextPage === true && next != null && (
          <Button onClick={() => setFilters({ after: next })}>{t.earlier}</Button>
        )}
      </div>
    </>
  );
}
