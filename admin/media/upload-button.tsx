import { useRef, type ReactElement } from 'react';
import type { MediaType } from '../documents/media';
import { Button } from '../parts/button';
import { mediaTexts } from '../texts/media.texts';
import { useTexts } from '../texts/texts';
import { acceptedTypes } from './upload';
import type { Uploads } from './use-uploads';

/** Uploads files from the disk; a phone offers its camera, too. */
export function UploadButton(props: {
  readonly uploads: Uploads;
  readonly type: MediaType | undefined;
  /** If false, a file replaces one that is still being uploaded. */
  readonly multiple: boolean;
}): ReactElement {
  const { uploads, type, multiple } = props;
  const t = useTexts(mediaTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t.upload}</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptedTypes(type)}
        multiple={multiple}
        onChange={({ target }) => {
          if (!multiple) uploads.list.forEach(uploads.dismiss);
          uploads.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
