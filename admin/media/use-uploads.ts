import { useCallback, useEffect, useRef, useState } from 'react';
import { inSession } from '../api/send';
import { upload, type StoredFile } from './upload';

interface Upload {
  /** The position in the order in which files were chosen, which a retry keeps. */
  readonly id: number;
  readonly file: File;
  /** The fraction that has been sent, 0 to 1. */
  readonly share: number;
  readonly error: unknown;
  readonly cancel: AbortController;
}

export interface Uploads {
  /** Uploads in progress, and failed ones. */
  readonly list: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  /** Removes a file from the list, and cancels its upload. */
  readonly dismiss: (upload: Upload) => void;
  /** Sends a failed file again. */
  readonly retry: (upload: Upload) => void;
}

/** How many files are sent at once; the service accepts only a few. */
const AT_ONCE = 2;

/** The path of the screen on which each unfinished upload was started. */
const unfinished = new Map<AbortController, string>();

/** Whether a file is being uploaded on this screen, which saving now would omit. */
export const isUploading = (): boolean => [...unfinished.values()].includes(location.pathname);

/**
 * Sends files, two at a time, which may finish in another order than they were chosen. `onStored`
 * receives the result, the file sent, and its position in the order of choosing; `onFailed`
 * receives files that were refused or cancelled.
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
  // Uploads continue into the library when their screen is left, but no other screen waits for
  // them.
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
  // Reports the failure at once: a waiting upload would fail only in its turn, perhaps after a
  // save.
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
