import type { Readable } from 'node:stream';

/**
 * Where uploads are kept. A driver receives a stream before its name is known, because names are
 * derived from the content; until `keep`, nobody can see the file.
 */
export interface MediaStore {
  /** Reads the whole stream. If it fails, rejects with its error and leaves nothing behind. */
  receive(source: Readable): Promise<ReceivedMedia>;
  /** Deletes the file at `path`; does nothing if there is none. */
  remove(path: string): Promise<void>;
}

export interface ReceivedMedia {
  /**
   * Puts the whole file at `path` below the public root; an existing file stays. Rejects with
   * SERVICE_UNAVAILABLE if the store is unavailable.
   */
  keep(path: string): Promise<void>;
  discard(): Promise<void>;
}

/** `uploads/media/ab/<sha256>.<extension>`: equal content is one file. */
export const mediaPath = (sha256: string, extension: string): string =>
  `uploads/media/${sha256.slice(0, 2)}/${sha256}.${extension}`;

const MEDIA_PATH = /^uploads\/media\/[\da-f]{2}\/[\da-f]{64}\.[a-z\d]{3,4}$/;

/** Whether an upload may have this path. */
export const isMediaPath = (path: string): boolean => MEDIA_PATH.test(path);

/** Throws for any other path: a driver writes and deletes only uploads. */
export function requireMediaPath(path: string): void {
  if (!isMediaPath(path)) throw new Error(`Not the path of an upload: ${path}`);
}
