import { useCallback, useRef, useState } from 'react';
import { inSession } from '../api/send';
import { upload, type StoredFile } from './upload';

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly error: unknown;
}

export interface Uploads {
  /** Those in progress and those that have failed. */
  readonly list: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  readonly dismiss: (id: number) => void;
  /** Sends a file that has failed once more. */
  readonly retry: (upload: Upload) => void;
}

/** The service accepts few at once. */
const AT_ONCE = 2;

let unfinished = 0;

/** Whether a file is being uploaded: what is saved now would lack it. */
export const isUploading = (): boolean => unfinished > 0;

/** Sends files, two at a time; `onStored` is called with each and what was sent. */
export function useUploads(onStored: (stored: StoredFile, file: File) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const stored = useRef(onStored);
  stored.current = onStored;
  const waiting = useRef<{ id: number; file: File }[]>([]);
  const running = useRef(0);
  const last = useRef(0);

  const change = (id: number, changes: Partial<Upload>) =>
    setList((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const dismiss = useCallback(
    (id: number) => setList((all) => all.filter((each) => each.id !== id)),
    [],
  );

  const next = useCallback(() => {
    const one = running.current < AT_ONCE ? waiting.current.shift() : undefined;
    if (one === undefined) return;
    running.current += 1;
    inSession(() => upload(one.file, (share) => change(one.id, { share })))
      .then((file) => {
        stored.current(file, one.file);
        dismiss(one.id);
      })
      .catch((error: unknown) => change(one.id, { error }))
      .finally(() => {
        unfinished -= 1;
        running.current -= 1;
        next();
      });
    next();
  }, [dismiss]);

  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        const id = (last.current += 1);
        unfinished += 1;
        waiting.current.push({ id, file });
        setList((all) => [...all, { id, file, share: 0, error: undefined }]);
      }
      next();
    },
    [next],
  );
  const retry = ({ id, file }: Upload) => {
    dismiss(id);
    add([file]);
  };
  return { list, add, dismiss, retry };
}
