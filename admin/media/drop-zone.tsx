import { useId, useState, type DragEvent, type ReactElement } from 'react';
import { mediaTexts } from '../texts/media.texts';
import { useTexts } from '../texts/texts';
import { acceptedTypes, type StoredFile } from './upload';
import { UploadList } from './upload-list';
import type { Uploads } from './use-uploads';

/** Accepts dropped, pasted or chosen pictures and videos, and shows the progress of each. */
export function DropZone(props: {
  readonly uploads: Uploads;
  /** The only kind that is offered; by default both are. */
  readonly type?: StoredFile['type'];
  /** If false, only the first file is accepted, and replaces one that is still being uploaded. */
  readonly multiple?: boolean;
}): ReactElement {
  const { uploads, type, multiple = true } = props;
  const t = useTexts(mediaTexts);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const add = (files: Iterable<File>) => {
    const all = [...files];
    if (!multiple && all.length > 0) uploads.list.forEach(uploads.dismiss);
    uploads.add(multiple ? all : all.slice(0, 1));
  };
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
          add(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          // The screen may handle pasting anywhere on it.
          event.stopPropagation();
          add(event.clipboardData.files);
        }}
      >
        {type === 'IMAGE' ? t.dropImages : t.drop}
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={acceptedTypes(type)}
          multiple={multiple}
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
      </label>
      <UploadList uploads={uploads} />
    </div>
  );
}
