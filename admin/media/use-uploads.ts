import { useCallback, useEffect, useRef, useState } from 'react';
import { inSession } from '../api/send';
import { upload, type StoredFile } from './upload';

interface Upload {
  /** Its place in the order in which files were chosen, which it keeps when it is sent again. */
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
 * Sends files, two at a time; `onStored` is called with each, what was sent, and its place in the
 * order in which files were chosen, as they finish in another; `onFailed` with those that were
 * refused or cancelled.
 */
export function useUploads(
  onStored: (stored: StoredFile, file: File, order: number) => void,
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
  // What is left behind goes on into the library; nothing elsewhere waits for it.
  const own = useRef(new Set<AbortController>()).current;
  useEffect(
    () => () => {
      for (const each of own) unfinished.delete(each);
    },
    [own],
  );

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
        stored.current(file, one.file, one.id);
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

  const begin = (id: number, file: File): Upload => {
    const one = { id, file, share: 0, error: undefined, cancel: new AbortController() };
    unfinished.set(one.cancel, location.pathname);
    own.add(one.cancel);
    waiting.current.push(one);
    return one;
  };
  const add = (files: Iterable<File>) => {
    const all = [...files].map((file) => begin((last.current += 1), file));
    setList((before) => [...before, ...all]);
    next();
  };
  // Others wait for their turn to fail, and may be saved until then.
  const dismiss = (upload: Upload) => {
    remove(upload);
    if (upload.error === undefined) failed.current?.(upload.file);
  };
  const retry = ({ id, file }: Upload) => {
    const one = begin(id, file);
    setList((before) => before.map((each) => (each.id === id ? one : each)));
    next();
  };
  return { list, add, dismiss, retry };
}
