import { useState, type ReactElement } from 'react';
import { Badge } from '../app/badge';
import { UndoAll } from '../history/undo-all';
import { useUndo } from '../history/use-undo';
import { Button } from '../parts/button';
import { Link } from '../routing/link';
import { auditTexts } from '../texts/audit.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { AuditEntryItem, TONES, type AuditEntry } from './audit-entry';
import { nameOf, type RowNames } from './row-names';

/** The key of the text that counts rows of an entity. */
const ROWS: Partial<Record<AuditEntry['entity'], 'jobRows' | 'categoryRows' | 'factoryRows'>> = {
  JOB: 'jobRows',
  CATEGORY: 'categoryRows',
  FACTORY: 'factoryRows',
};

/** Consecutive entries of one batch as one line, which can be expanded. */
export function AuditBatchItem(props: {
  readonly entries: readonly [AuditEntry, ...AuditEntry[]];
  readonly batch: NonNullable<AuditEntry['batch']>;
  readonly names: RowNames;
  readonly offersBatch: boolean;
}): ReactElement {
  const { entries, batch, names } = props;
  const t = useTexts(auditTexts);
  const page = useTexts(pageTexts);
  const time = useTime();
  const { undoBatch } = useUndo();
  const [isOpen, setOpen] = useState(false);
  const [{ user, entity, createTime }] = entries;
  const who = user === null ? t.commandLine : user.name || page.user(user.id);
  const rows = t[ROWS[entity] ?? 'anyRows'];
  return (
    <>
      <article className="audit-entry">
        <div className="row">
          {[...new Set(entries.map(({ action }) => action))].map((action) => (
            <Badge key={action} tone={TONES[action] ?? 'quiet'}>
              {t[action]}
            </Badge>
          ))}
          <strong>{rows(batch.count)}</strong>
          <span>{who}</span>
          <time className="quiet" dateTime={createTime}>
            {time(createTime)}
          </time>
          {entries.some(({ undoes }) => undoes !== null) && (
            <span className="quiet">{t.undoing}</span>
          )}
          <Link to={`history?batch=${batch.id}`}>{t.batch(batch.id, batch.count)}</Link>
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.hideBatch : t.showBatch}
          </Button>
          <span className="row">
            {props.offersBatch && (
              <UndoAll size="small" count={batch.count} onUndo={() => undoBatch(batch.id)} />
            )}
          </span>
        </div>
      </article>
      {isOpen && (
        <ol className="audit-batch">
          {entries.map((entry) => (
            <li key={entry.id}>
              <AuditEntryItem entry={entry} name={nameOf(names, entry)} offersBatch={null} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
