import { useId, useState, type DragEvent, type ReactElement } from 'react';
import { mediaTexts } from '../texts/media.texts';
import { useTexts } from '../texts/texts';
import { acceptedTypes } from './upload';
import { UploadList } from './upload-list';
import type { Uploads } from './use-uploads';

/** Accepts dropped, pasted or chosen pictures and videos, and shows the progress of each. */
export function DropZone({ uploads }: { readonly uploads: Uploads }): ReactElement {
  const t = useTexts(mediaTexts);
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
          accept={acceptedTypes()}
          multiple
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <UploadList uploads={uploads} />
    </div>
  );
}
