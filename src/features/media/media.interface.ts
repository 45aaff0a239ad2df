/** The files of uploads. */
export interface MediaFiles {
  /** Removes the file at `path` below the public root, if it is there. */
  remove(path: string): Promise<void>;
}

/** Videos that clients send to the object store themselves. */
export interface DirectUploads {
  /** Where a video of so many bytes may be sent, by PUT with exactly these headers. */
  start(by: number, contentType: string, bytes: number): Promise<DirectUploadAddress>;
  /**
   * Stores what the user has sent under this name; returns its path. BAD_USER_INPUT: refused and
   * removed.
   */
  finish(by: number, id: string, name: string): Promise<string>;
}

export interface DirectUploadAddress {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expireTime: Date;
}
