import { useId, useState, type DragEvent, type ReactElement } from 'react';
import { Alert, Progress } from 'antd';
import { RequestError } from '../api/request-error';
import { Button } from '../parts/button';
import { errorText } from '../texts/error-text';
import { mediaTexts } from '../texts/media.texts';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { Uploads } from './use-uploads';

const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime,video/webm';

/** Accepts dropped, pasted or chosen pictures and videos, and shows the progress of each. */
export function DropZone({ uploads }: { readonly uploads: Uploads }): ReactElement {
  const t = useTexts(mediaTexts);
  const { retry } = useTexts(pageTexts);
  const language = useLanguage();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <div>
      <label
        className="drop-zone"
        htmlFor={id}
        data-over={isOver}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          uploads.add(event.dataTransfer.files);
        }}
        onPaste={(event) => uploads.add(event.clipboardData.files)}
      >
        {t.drop}
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={ACCEPTED}
          multiple
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {uploads.list.map((each) =>
        each.error === undefined ? (
          <div key={each.id} className="row">
            <span>{each.file.name}</span>
            <Progress
              aria-label={each.file.name}
              percent={Math.round(each.share * 100)}
              size="small"
              style={{ flex: 1 }}
            />
          </div>
        ) : (
          <Alert
            key={each.id}
            type="error"
            closable={{ onClose: () => uploads.dismiss(each.id) }}
            title={t.refused(each.file.name)}
            description={errorText(each.error, language)}
            // Refused files stay refused.
            action={
              each.error instanceof RequestError &&
              each.error.isPassing && (
                <Button size="small" onClick={() => uploads.retry(each)}>
                  {retry}
                </Button>
              )
            }
          />
        ),
      )}
    </div>
  );
}
