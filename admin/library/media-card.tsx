import type { ReactElement } from 'react';
import { useWrite } from '../api/queries';
import { Badge } from '../app/badge';
import { columnName } from '../change/shown-value';
import { DeleteMediaFileDocument, type LibraryQuery } from '../documents/library';
import { nameOf } from '../media/name-of';
import { MediaThumbnail } from '../media/media-thumbnail';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { message } from '../parts/messages';
import { Link } from '../routing/link';
import { auditTexts } from '../texts/audit.texts';
import { errorText } from '../texts/error-text';
import { fileSize } from '../texts/grouped';
import { libraryTexts } from '../texts/library.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';

type LibraryFile = NonNullable<LibraryQuery['mediaFiles']>['items'][number];
type Use = LibraryFile['uses'][number];

/** How long a form that uses a new file may take to be saved, in ms. */
const NEW_MS = 86_400_000;

/** One upload: its type, where it is used, and a button that deletes it if it is unused. */
export function MediaCard({ file }: { readonly file: LibraryFile }): ReactElement {
  const t = useTexts(libraryTexts);
  const time = useTime();
  const { path, url, type, bytes, createTime, useCount, uses } = file;
  const name = nameOf(file);
  return (
    <article className="media-card">
      <a href={url} target="_blank" rel="noreferrer" aria-label={`${t.open}: ${name}`}>
        <MediaThumbnail url={url} type={type} size={148} />
      </a>
      <div className="media-name" title={path}>
        {name}
      </div>
      <div className="quiet">
        {fileSize(bytes)} · {time(createTime)}
      </div>
      {useCount > 0 ? (
        <details>
          <summary>
            <Badge tone="good">{t.usedIn(useCount)}</Badge>
          </summary>
          <ul>
            {uses.map((use) => (
              <li key={`${use.entity} ${use.rowId} ${use.field}`}>
                <UsedIn use={use} />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <div className="row">
          <Badge tone="warning">{t.unused}</Badge>
          <Removal path={path} name={name} createTime={createTime} />
        </div>
      )}
    </article>
  );
}

function UsedIn({ use: { entity, rowId, field } }: { readonly use: Use }): ReactElement {
  const t = useTexts(auditTexts);
  const language = useLanguage();
  const row = /^\d+$/.test(rowId) ? [`#${rowId}`] : [];
  const what = [t[entity], ...row, columnName(field, language)].join(' ');
  if (entity === 'JOB') return <Link to={`jobs/${rowId}`}>{what}</Link>;
  if (entity === 'CATEGORY') return <Link to={`categories?name=${rowId}`}>{what}</Link>;
  return <Link to="texts">{what}</Link>;
}

function Removal(props: {
  readonly path: string;
  readonly name: string;
  readonly createTime: string;
}): ReactElement {
  const t = useTexts(libraryTexts);
  const language = useLanguage();
  const { mutateAsync, isPending } = useWrite(DeleteMediaFileDocument, ['Library', 'MediaLibrary']);
  const isNew = Date.now() - Date.parse(props.createTime) < NEW_MS;
  const remove = () =>
    mutateAsync({ path: props.path }).then(
      () => message.success(t.removed),
      (error: unknown) => message.error(errorText(error, language)),
    );
  return (
    <Confirm
      title={t.removeAsk}
      content={`${props.name} · ${t.removeHint}${isNew ? t.removeNew : ''}`}
      okText={t.remove}
      okButtonProps={{ danger: true }}
      onConfirm={remove}
    >
      <Button size="small" danger loading={isPending} aria-label={t.removeOf(props.name)}>
        {t.remove}
      </Button>
    </Confirm>
  );
}
