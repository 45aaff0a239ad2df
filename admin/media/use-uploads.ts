import { useCallback, useRef, useState } from 'react';
import { inSession } from '../api/send';
import { upload, type StoredFile } from './upload';

interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly error: unknown;
  readonly cancel: AbortController;
}

export interface Uploads {
  /** Those in progress and those that have failed. */
  readonly list: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  /** Removes a file from the list; one that is being sent is cancelled. */
  readonly dismiss: (upload: Upload) => void;
  /** Sends a file that has failed once more. */
  readonly retry: (upload: Upload) => void;
}

/** The service accepts few at once. */
const AT_ONCE = 2;

/** The screen that each unfinished upload was added on. */
const unfinished = new Map<AbortController, string>();

/** Whether a file is being uploaded on this screen: what is saved now would lack it. */
export const isUploading = (): boolean => [...unfinished.values()].includes(location.pathname);

/**
 * Sends files, two at a time; `onStored` is called with each and what was sent, `onFailed` with
 * those that were refused or cancelled.
 */
export function useUploads(
  onStored: (stored: StoredFile, file: File) => void,
  onFailed?: (file: File) => void,
): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const stored = useRef(onStored);
  stored.current = onStored;
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const waiting = useRef<Upload[]>([]);
  const running = useRef(0);
  const last = useRef(0);

  const change = (id: number, changes: Partial<Upload>) =>
    setList((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const remove = useCallback(({ id, cancel }: Upload) => {
    cancel.abort();
    unfinished.delete(cancel);
    setList((all) => all.filter((each) => each.id !== id));
  }, []);

  const next = useCallback(() => {
    const one = running.current < AT_ONCE ? waiting.current.shift() : undefined;
    if (one === undefined) return;
    running.current += 1;
    inSession(() => upload(one.file, (share) => change(one.id, { share }), one.cancel.signal))
      .then((file) => {
        stored.current(file, one.file);
        remove(one);
      })
      .catch((error: unknown) => {
        change(one.id, { error });
        failed.current?.(one.file);
      })
      .finally(() => {
        unfinished.delete(one.cancel);
        running.current -= 1;
        next();
      });
    next();
  }, [remove]);

  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        const cancel = new AbortController();
        const one = { id: (last.current += 1), file, share: 0, error: undefined, cancel };
        unfinished.set(cancel, location.pathname);
        waiting.current.push(one);
        setList((all) => [...all, one]);
      }
      next();
    },
    [next],
  );
  // Others wait for their turn to fail, and may be saved until then.
  const dismiss = (upload: Upload) => {
    remove(upload);
    if (upload.error === undefined) failed.current?.(upload.file);
  };
  const retry = (upload: Upload) => {
    remove(upload);
    add([upload.file]);
  };
  return { list, add, dismiss, retry };
}
