import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** How an object is stored. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl?: string;
  /** Stored with the object and returned by `head`. */
  readonly sha256?: string;
}

/** What is known about an object without reading it. */
export interface ObjectHead {
  readonly bytes: number;
  /** The hash that was stored with the object, if any. */
  readonly sha256: string | undefined;
  /** When it was stored, in milliseconds since 1970. */
  readonly modified: number;
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/**
 * An object's body, still to be read, with HTTP's status and headers. `complete`: once it has
 * ended, whether all of it arrived.
 */
export type ObjectAnswer = Readable & Pick<IncomingMessage, 'statusCode' | 'headers' | 'complete'>;

/** The store works, but refuses this object because of its key, its permissions or a header. */
export class ObjectRefused extends Error {
  override name = 'ObjectRefused';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** A store of files: one bucket, with any protocol. Rejects with ObjectRefused, among others. */
export interface ObjectStore {
  /** Its name in the log and in metrics. */
  readonly upstream: string;

  /** Whether it answers, as far as is known. */
  readonly isUp: boolean;

  /** Checks whether the store answers, before it is needed. */
  check(): Promise<void>;

  /** Returns a URL that anyone may use for `seconds`, with exactly these headers. */
  presign(
    method: 'GET' | 'HEAD' | 'PUT',
    key: string,
    seconds: number,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string>;

  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>;

  /** Stores a file; the store refuses it if its bytes do not match this hash. */
  putFile(
    key: string,
    path: string,
    bytes: number,
    sha256: string,
    headers: ObjectHeaders,
  ): Promise<void>;

  /** Returns undefined if there is no such object. */
  head(key: string): Promise<ObjectHead | undefined>;

  /** Returns the whole object; undefined if there is none. */
  read(key: string): Promise<Buffer | undefined>;

  /**
   * Opens an object: 200, 206, 304, 412 or 416; undefined if there is none. `headers`: HTTP's
   * conditions and a range.
   */
  open(
    method: 'GET' | 'HEAD',
    key: string,
    headers?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<ObjectAnswer | undefined>;

  /** Deletes an object; does nothing if there is none. */
  remove(key: string): Promise<void>;

  /** Yields every object whose key begins with `prefix`, in pages, in the order of the keys. */
  list(prefix: string): AsyncGenerator<readonly ListedObject[]>;

  close(): void;
}
