import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** How an object is stored. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl?: string;
  /** Stored with the object and returned by `head`. */
  readonly sha256?: string;
}

/** What is known of an object without reading it. */
export interface ObjectHead {
  readonly bytes: number;
  /** The hash that was stored with the object; undefined if none was. */
  readonly sha256: string | undefined;
  /** When it was stored: milliseconds since 1970. */
  readonly modified: number;
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/**
 * An object's body, still to be read, with what HTTP would answer. `complete`: after its end,
 * whether all of it came.
 */
export type ObjectAnswer = Readable & Pick<IncomingMessage, 'statusCode' | 'headers' | 'complete'>;

/** The store works, but refuses this object: its key, the right to it, or a header. */
export class ObjectRefused extends Error {
  override name = 'ObjectRefused';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Where files are kept: one bucket, of whatever protocol. Rejects with ObjectRefused, and more. */
export interface ObjectStore {
  /** Its name in the log and in metrics. */
  readonly upstream: string;

  /** Whether it answers, as far as is known. */
  readonly isUp: boolean;

  /** Checks whether the store answers, before it is needed. */
  check(): Promise<void>;

  /** An address that anyone may use for `seconds`, with exactly these headers. */
  presign(
    method: 'GET' | 'HEAD' | 'PUT',
    key: string,
    seconds: number,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string>;

  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>;

  /** Stores a file; the store refuses it if its bytes do not have this hash. */
  putFile(
    key: string,
    path: string,
    bytes: number,
    sha256: string,
    headers: ObjectHeaders,
  ): Promise<void>;

  /** Undefined if there is no such object. */
  head(key: string): Promise<ObjectHead | undefined>;

  /** The whole object; undefined if there is none. */
  read(key: string): Promise<Buffer | undefined>;

  /**
   * The answer for an object: 200, 206, 304, 412 or 416; undefined where there is none. `headers`:
   * HTTP's conditions and a range.
   */
  open(
    method: 'GET' | 'HEAD',
    key: string,
    headers?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<ObjectAnswer | undefined>;

  /** Deletes an object; does nothing if there is none. */
  remove(key: string): Promise<void>;

  /** Every object whose key begins with `prefix`, in pages, in the order of their keys. */
  list(prefix: string): AsyncGenerator<readonly ListedObject[]>;

  close(): void;
}
