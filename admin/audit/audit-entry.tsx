import { useState, type ReactElement } from 'react';
import { Badge, type Tone } from '../app/badge';
import { ChangedColumns } from '../change/changed-columns';
import { changedColumns } from '../change/shown-value';
import { StoredPicture } from '../change/stored-picture';
import type { AuditAction, AuditLogQuery } from '../documents/audit';
import { UndoAll } from '../history/undo-all';
import { useUndo } from '../history/use-undo';
import { useUndoMeaning } from '../history/use-undo-meaning';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { Link } from '../routing/link';
import { auditTexts } from '../texts/audit.texts';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';

export type AuditEntry = NonNullable<AuditLogQuery['auditLogConnection']>['nodes'][number];

export const TONES: Partial<Record<AuditAction, Tone>> = {
  CREATE: 'good',
  UPDATE: 'accent',
  DELETE: 'danger',
  REFUSE: 'warning',
};

/** How many columns are shown at first. */
const COLUMNS_AT_FIRST = 6;

/** One change: who, when, what, and each field before and after. */
export function AuditEntryItem(props: {
  readonly entry: AuditEntry;
  /** The row's name; empty if it is not known. */
  readonly name: string;
  /** Whether it offers to undo all changes of its batch; null inside an `AuditBatchItem`. */
  readonly offersBatch: boolean | null;
}): ReactElement {
  const { entry } = props;
  const t = useTexts(auditTexts);
  const page = useTexts(pageTexts);
  const time = useTime();
  const [isOpen, setOpen] = useState(false);
  const { undoBatch } = useUndo();
  const { user, action, entity, rowId, undoes, batch } = entry;
  const count = changedColumns(entry.before, entry.after, useLanguage()).length;
  const who = user === null ? t.commandLine : user.name || page.user(user.id);
  return (
    <article className="audit-entry">
      <div className="row">
        <Badge tone={TONES[action] ?? 'quiet'}>{t[action]}</Badge>
        <strong>
          {t[entity]}{' '}
          {entity === 'JOB' ? (
            <Link to={`jobs/${rowId}`}>{`${props.name} #${rowId}`.trim()}</Link>
          ) : entity === 'MEDIA' ? (
            <StoredPicture path={rowId} />
          ) : (
            `${props.name} ${named(rowId, t)}`.trim()
          )}
        </strong>
        <span>{who}</span>
        <time className="quiet" dateTime={entry.createTime}>
          {time(entry.createTime)}
        </time>
        {undoes !== null && <span className="quiet">{t.undoes(undoes)}</span>}
        {batch !== null && props.offersBatch !== null && (
          <Link to={`history?batch=${batch.id}`}>{t.batch(batch.id, batch.count)}</Link>
        )}
        <span className="row">
          {batch !== null && props.offersBatch === true && (
            <UndoAll size="small" count={batch.count} onUndo={() => undoBatch(batch.id)} />
          )}
          {entry.undoable && <UndoButton entry={entry} />}
        </span>
      </div>
      <ChangedColumns
        before={entry.before}
        after={entry.after}
        most={isOpen ? Infinity : COLUMNS_AT_FIRST}
      />
      {count > COLUMNS_AT_FIRST && (
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.less : t.more(count - COLUMNS_AT_FIRST)}
        </Button>
      )}
    </article>
  );
}

/** Names a row by its id, and a site text by its name. */
const named = (rowId: string, { agent_content }: { readonly agent_content: string }) =>
  rowId === 'agent_content' ? agent_content : /^\d+$/.test(rowId) ? `#${rowId}` : rowId;

/** Undoes a change after confirmation, and shows the result. */
function UndoButton({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const t = useTexts(auditTexts);
  const { undo, isPending } = useUndo();
  const what = `${t[entry.entity]} ${named(entry.rowId, t)}`;
  const { meaning, okButtonProps } = useUndoMeaning(entry.action);
  return (
    <Confirm
      title={t.undoAsk}
      content={`${what} · ${meaning}`}
      okText={t.undo}
      okButtonProps={okButtonProps}
      onConfirm={() => undo(entry.id)}
    >
      <Button size="small" loading={isPending} aria-label={`${t.undo}: ${what}`}>
        {t.undo}
      </Button>
    </Confirm>
  );
}
