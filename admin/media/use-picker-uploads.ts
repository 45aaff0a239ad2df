import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { MediaType } from '../documents/media';
import { message } from '../parts/messages';
import { mediaTexts } from '../texts/media.texts';
import { useTexts } from '../texts/texts';
import { chosenPlace } from './chosen-order';
import type { StoredFile } from './upload';
import { useUploads, type Uploads } from './use-uploads';

type Files = readonly StoredFile[];

/** Uploads files in the media library's dialog, and chooses each when it is stored. */
export function usePickerUploads(options: {
  readonly type: MediaType | undefined;
  readonly multiple: boolean;
  readonly setChosen: Dispatch<SetStateAction<Files>>;
}): { readonly own: Files; readonly uploads: Uploads; readonly isBusy: boolean } {
  const { type, multiple, setChosen } = options;
  const t = useTexts(mediaTexts);
  const client = useQueryClient();
  const [own, setOwn] = useState<Files>([]);
  const orders = useRef(new Map<string, number>()).current;
  const uploads = useUploads((stored, file, order) => {
    if (type !== undefined && stored.type !== type) {
      message.error(t.onlyImages(file.name));
      return;
    }
    const placed = (files: Files): Files => {
      const others = files.filter(({ path }) => path !== stored.path);
      const at = chosenPlace(
        others.map(({ path }) => path),
        orders,
        order,
      );
      return [...others.slice(0, at), stored, ...others.slice(at)];
    };
    orders.set(stored.path, order);
    setOwn(placed);
    setChosen((files) => (multiple ? placed(files) : [stored]));
    void client.invalidateQueries({ queryKey: ['MediaLibrary'] });
  });
  return { own, uploads, isBusy: uploads.list.some(({ error }) => error === undefined) };
}
