import { useState, type ReactElement, type ReactNode } from 'react';
import { useRead } from '../api/queries';
import { Badge } from '../app/badge';
import { Failure } from '../app/loading/failure';
import { Waiting } from '../app/loading/waiting';
import { ChangedColumns } from '../change/changed-columns';
import { HistoryDocument, type AuditEntity, type HistoryQuery } from '../documents/history';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { useSession } from '../session/session';
import { auditTexts } from '../texts/audit.texts';
import { editTexts } from '../texts/edit.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { useUndo } from './use-undo';
import { useUndoMeaning } from './use-undo-meaning';

type HistoryEntry = NonNullable<HistoryQuery['auditLog']>['items'][number];

const AT_ONCE = 10;

/** Shows the changes of one row, latest first, each with its columns before and after. */
export function HistoryPanel(props: {
  readonly entity: AuditEntity;
  readonly rowId: string;
  /** Called once a change was undone. */
  readonly onUndone?: () => void;
}): ReactElement {
  const t = useTexts(editTexts);
  const { isAdmin } = useSession();
  const [pageSize, setPageSize] = useState(AT_ONCE);
  const { entity, rowId } = props;
  const answer = useRead(HistoryDocument, { entity, rowId, page: 1, pageSize }, { keep: true });
  const log = answer.data?.auditLog;
  if (log == null) {
    if (answer.error === null) return <Waiting />;
    return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  return (
    <section className="history" aria-label={t.history}>
      {log.items.length === 0 ? (
        <p className="quiet">{isAdmin ? t.noHistory : t.noOwnHistory}</p>
      ) : (
        !isAdmin && <p className="quiet">{t.ownHistory}</p>
      )}
      <ol>
        {log.items.map((entry) => (
          <li key={entry.id}>
            <HistoryLine
              entry={entry}
              action={entry.undoable && <Undo entry={entry} {...props} />}
            />
          </li>
        ))}
      </ol>
      {log.total > pageSize && pageSize < 100 && (
        <Button onClick={() => setPageSize(Math.min(pageSize * 3, 100))}>{t.more}</Button>
      )}
    </section>
  );
}

/** A button that undoes one change, which is itself a change that can be undone. */
function Undo(props: {
  readonly entry: HistoryEntry;
  readonly onUndone?: () => void;
}): ReactElement {
  const { undo: label } = useTexts(pageTexts);
  const t = useTexts(editTexts);
  const time = useTime();
  const { undo } = useUndo();
  const { id, action, createTime } = props.entry;
  const { meaning, okButtonProps } = useUndoMeaning(action);
  const confirmed = async () => {
    if (await undo(id)) props.onUndone?.();
  };
  return (
    <Confirm
      title={t.undoConfirm}
      content={action === 'UPDATE' ? t.undoMeaning : meaning}
      okText={label}
      okButtonProps={okButtonProps}
      onConfirm={confirmed}
    >
      <Button size="small" aria-label={`${label}: ${time(createTime)}`}>
        {label}
      </Button>
    </Confirm>
  );
}

/** One entry: who did what and when, and how the columns changed. */
function HistoryLine(props: {
  readonly entry: HistoryEntry;
  /** An action, such as the button that undoes it. */
  readonly action?: ReactNode;
}): ReactElement {
  const { entry } = props;
  const t = useTexts(auditTexts);
  const { user } = useTexts(pageTexts);
  const time = useTime();
  const who = entry.user === null ? t.commandLine : entry.user.name || user(entry.user.id);
  return (
    <>
      <div className="row">
        <Badge tone="quiet">{t[entry.action]}</Badge>
        <span>{who}</span>
        <time className="quiet" dateTime={entry.createTime}>
          {time(entry.createTime)}
        </time>
        {props.action}
      </div>
      <ChangedColumns before={entry.before} after={entry.after} />
    </>
  );
}
