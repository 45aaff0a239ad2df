import { useRef, useState, type ReactElement } from 'react';
import { DropZone } from '../media/drop-zone';
import { MediaPicker } from '../media/media-picker';
import { Thumbnail } from '../media/thumbnail';
import { useUploads } from '../media/use-uploads';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { catalogueTexts } from '../texts/catalogue.texts';
import { mediaTexts } from '../texts/media.texts';
import { useTexts } from '../texts/texts';

/** The value of a picture's form field; both are empty if there is no picture. */
export interface Picture {
  readonly path: string;
  readonly url: string;
}

/** One picture: dropped, pasted, chosen as a file, or taken from the library. */
export function ImageField(props: {
  readonly value?: Picture;
  readonly onChange?: (picture: Picture) => void;
}): ReactElement {
  const { value, onChange } = props;
  const t = useTexts(catalogueTexts);
  const { onlyImages } = useTexts(mediaTexts);
  const [isPicking, setPicking] = useState(false);
  const take = ({ path, url }: Picture) => onChange?.({ path, url });
  const field = useRef<HTMLDivElement>(null);
  const uploads = useUploads((stored, { name }) => {
    // The form was left meanwhile: a change would store its draft again.
    if (field.current === null) return;
    if (stored.type === 'IMAGE') take(stored);
    else message.error(onlyImages(name));
  });
  const choose = (picture: Picture) => {
    // An upload that ends later must not replace the choice.
    uploads.list.forEach(uploads.dismiss);
    take(picture);
  };
  return (
    <div className="image-field" ref={field}>
      <div className="row">
        <Thumbnail url={value?.url ?? ''} alt={t.image} size={96} />
        <div className="image-field-actions">
          <Button onClick={() => setPicking(true)}>{t.chooseImage}</Button>
          {value !== undefined && value.path !== '' && (
            <Button type="text" danger onClick={() => choose({ path: '', url: '' })}>
              {t.clearImage}
            </Button>
          )}
        </div>
      </div>
      <DropZone uploads={uploads} type="IMAGE" multiple={false} />
      {isPicking && (
        <MediaPicker
          type="IMAGE"
          multiple={false}
          onClose={() => setPicking(false)}
          onPick={([file]) => {
            setPicking(false);
            if (file !== undefined) choose(file);
          }}
        />
      )}
    </div>
  );
}
